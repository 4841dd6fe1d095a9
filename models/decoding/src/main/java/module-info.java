/**
 * Language models behind one interface, and decoding above it.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-models}. A runtime for real models is {@code
 * io.dyck:dyck-onnx}.
 *
 * <pre>{@code
 * try (LanguageModel model = ModelLoader.open(Path.of("folder"))) {
 *   GenerationRequest request = GenerationRequest.of(model.prompt("Hello")).withMaxTokens(40);
 *   System.out.println(TextDecoding.run(model, request).text());
 * }
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.models {
  requires transitive io.dyck.compose;
  requires io.dyck.schema;
  requires transitive it.unimi.dsi.fastutil.core;

  exports io.dyck.models;
  exports io.dyck.models.decode;
  exports io.dyck.models.simple;

  uses io.dyck.models.ModelLoader;
}
