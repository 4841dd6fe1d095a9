/**
 * From an automaton and a vocabulary to token masks.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-compose}.
 *
 * <pre>{@code
 * Vocabulary vocabulary = Vocabulary.fromTokenizerJson(Path.of("tokenizer.json"));
 * int[] tokens = vocabulary.tokenizer().orElseThrow().encode("SELECT 1");
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.compose {
  requires transitive io.dyck.pda;
  requires com.fasterxml.jackson.core;
  requires com.google.protobuf;
  requires it.unimi.dsi.fastutil.core;
  requires jtokkit;

  exports io.dyck.compose;
  exports io.dyck.compose.artefact;
  exports io.dyck.compose.batch;
  exports io.dyck.compose.cache;
  exports io.dyck.compose.canonical.paper;
  exports io.dyck.compose.draft;
  exports io.dyck.compose.mask;
  exports io.dyck.compose.sample;
  exports io.dyck.compose.trigger;
  exports io.dyck.compose.vocabulary;
}
