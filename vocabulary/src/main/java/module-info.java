/**
 * Vocabularies of language models: the bytes of each token, and the tokenizers. Both are read from
 * the original files.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-vocabulary}.
 *
 * <pre>{@code
 * Vocabulary vocabulary = Vocabulary.read(Path.of("tokenizer.json"));
 * int[] tokens = vocabulary.tokenizer().orElseThrow().encode("SELECT 1");
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.vocabulary {
  requires transitive com.google.common;
  requires transitive io.dyck.base;
  requires com.fasterxml.jackson.core;
  requires com.google.protobuf;
  requires it.unimi.dsi.fastutil.core;
  requires jtokkit;

  exports io.dyck.vocabulary;
  exports io.dyck.vocabulary.encode to
      io.dyck.canonical;
  exports io.dyck.vocabulary.format.gguf to
      io.dyck.onnx;
  exports io.dyck.vocabulary.table to
      io.dyck.bench,
      io.dyck.canonical,
      io.dyck.compose;
  exports io.dyck.vocabulary.tokenizer;
}
