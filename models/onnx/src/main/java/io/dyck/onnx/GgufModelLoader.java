package io.dyck.onnx;

import com.google.common.io.MoreFiles;
import io.dyck.failure.FileFailure;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelCache;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelProblem;
import io.dyck.onnx.gguf.GgufFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Opens GGUF files, the format of llama.cpp. A file is imported once, into a folder for ONNX
 * Runtime below {@link ModelCache#folder()}. The folder needs about as much room as the file.
 */
public final class GgufModelLoader implements ModelLoader {
  private static final String MARK = "GGUF";

  /** Makes a loader for {@link java.util.ServiceLoader}. */
  public GgufModelLoader() {}

  @Override
  public boolean recognizes(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try {
      byte[] start = MoreFiles.asByteSource(path).slice(0, MARK.length()).read();
      return new String(start, StandardCharsets.ISO_8859_1).equals(MARK);
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(path.toString(), FileFailure.reason(e), e);
    }
  }

  @Override
  public Path folder(Path path) {
    return GgufFolder.cached(path, ModelCache.folder().resolve("gguf")).toAbsolutePath();
  }

  @Override
  public LanguageModel load(Path path, LoadOptions options) {
    return new OnnxModelLoader().load(folder(path), options);
  }

  /**
   * Imports a file into a folder of one's own, which {@link ModelLoader#open(Path)} opens.
   *
   * @param file a GGUF file with the weights of a model
   * @param folder a folder that does not exist
   * @throws io.dyck.models.ModelException if the file cannot be imported; then there is no folder
   */
  public static void importInto(Path file, Path folder) {
    GgufFolder.write(file, folder);
  }
}
