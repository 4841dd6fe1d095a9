package io.dyck.models;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;

/**
 * Opens models of one kind from a folder. A runtime provides its loader as a service. The loader of
 * {@code io.dyck:dyck-onnx} opens folders in the layout of Hugging Face's exporters for ONNX, and
 * GGUF files.
 */
public interface ModelLoader {
  /**
   * Whether a folder, or a file in a folder, looks like a model of this kind.
   *
   * @param path an existing folder or file
   * @return true if {@link #load} should be tried
   */
  boolean recognizes(Path path);

  /**
   * Opens a model.
   *
   * @param path a folder, or one of several files with weights in it
   * @param options the options of the model
   * @return the model, to be closed
   * @throws ModelException if the model cannot be used; nothing stays open
   */
  LanguageModel load(Path path, LoadOptions options);

  /**
   * Returns the folder with the settings, the tokenizer and the chat template of a model.
   *
   * @param path a path that this loader recognizes
   * @return an absolute path; by default the folder itself, or the folder of the file, or the one
   *     above if the file is in a folder {@code onnx} without settings
   */
  default Path folder(Path path) {
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    if (Files.isDirectory(absolute) || parent == null) {
      return absolute;
    }
    Path above = parent.getParent();
    boolean isInner = parent.endsWith("onnx") && !Files.exists(parent.resolve("config.json"));
    return isInner && above != null ? above : parent;
  }

  /**
   * Returns the folder with the settings, the tokenizer and the chat template of a model, as the
   * first runtime that recognizes the model finds it.
   *
   * @param path the folder, or one of its files with weights
   * @return an absolute path
   * @throws ModelException if no runtime recognizes the model, or the folder cannot be made
   */
  static Path folderOf(Path path) {
    return findLoader(path).folder(path);
  }

  /**
   * Opens a model with the first runtime on the class path that recognizes it.
   *
   * @param path a folder, or one of several files with weights in it
   * @return the model, to be closed
   * @throws ModelException if the model cannot be used; nothing stays open
   */
  static LanguageModel open(Path path) {
    return open(path, LoadOptions.DEFAULT);
  }

  /**
   * Opens a model with the first runtime on the class path that recognizes it.
   *
   * @param path a folder, or one of several files with weights in it
   * @param options the options of the model
   * @return the model, to be closed
   * @throws ModelException if there is no such file or folder (code {@code DYCK-M030}), if no
   *     runtime recognizes the model, or if the model cannot be used; nothing stays open
   */
  static LanguageModel open(Path path, LoadOptions options) {
    return findLoader(path).load(path, options);
  }

  private static ModelLoader findLoader(Path path) {
    if (!Files.exists(path)) {
      throw ModelProblem.NO_MODEL.toException(path.toString(), "there is no such file or folder");
    }
    int loaders = 0;
    for (ModelLoader loader : ServiceLoader.load(ModelLoader.class)) {
      loaders++;
      if (loader.recognizes(path)) {
        return loader;
      }
    }
    if (loaders == 0) {
      throw new ModelException(
          ModelProblem.NO_MODEL,
          path.toString(),
          "there is no runtime for models on the class path",
          "add io.dyck:dyck-onnx",
          null);
    }
    throw ModelProblem.NO_MODEL.toException(path.toString(), "this is no folder of a model");
  }
}
