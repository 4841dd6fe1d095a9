/**
 * A small language model that comes with Dyck.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-small-model}.
 *
 * <pre>{@code
 * try (LanguageModel model = SmallModel.open()) {
 *   …
 * }
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.smallmodel {
  requires transitive io.dyck.models;
  requires io.dyck.onnx;

  exports io.dyck.smallmodel;
}
