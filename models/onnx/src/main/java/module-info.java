/**
 * Runs language models in the ONNX format.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-onnx}. With this module on the class path {@link
 * io.dyck.models.ModelLoader#open} opens folders in the layout of Hugging Face's exporters, and
 * GGUF files:
 *
 * <pre>{@code
 * LanguageModel model = ModelLoader.open(Path.of("folder"));
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.onnx {
  requires transitive io.dyck.models;
  requires com.fasterxml.jackson.databind;
  requires com.google.protobuf;
  requires com.microsoft.onnxruntime;
  requires jdk.unsupported;

  exports io.dyck.onnx;

  provides io.dyck.models.ModelLoader with
      io.dyck.onnx.GgufModelLoader,
      io.dyck.onnx.OnnxModelLoader;
}
