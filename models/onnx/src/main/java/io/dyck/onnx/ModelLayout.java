package io.dyck.onnx;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.FileFailure;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelProblem;
import io.dyck.onnx.gguf.GgufFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The paths of a model's files in the layout of Hugging Face's exporters: the graph at the top of
 * the folder or under {@code onnx}, the settings and the tokenizer at the top.
 */
record ModelLayout(Path folder, Path graph, Path config, Path tokenizer) {
  static final String CONFIG = "config.json";

  /** The settings in folders that the builder of ONNX Runtime GenAI wrote. */
  static final String GENAI_CONFIG = "genai_config.json";

  static final String GENERATION_CONFIG = "generation_config.json";
  static final String TOKENIZER_CONFIG = "tokenizer_config.json";

  private static final String INNER = "onnx";
  private static final String SUFFIX = ".onnx";

  /**
   * The order of preference among several graphs: the most exact graph first, then smaller graphs.
   */
  private static final ImmutableList<String> GRAPHS =
      ImmutableList.of(
          "model.onnx",
          "decoder_model_merged.onnx",
          "model_fp16.onnx",
          "model_quantized.onnx",
          "model_int8.onnx",
          "model_uint8.onnx",
          "model_q4f16.onnx",
          "model_q4.onnx",
          "model_bnb4.onnx");

  private static final ImmutableList<String> TOKENIZERS =
      ImmutableList.of(
          "tokenizer.json", "tekken.json", "tokenizer.model", "spiece.model", GgufFolder.TOKENIZER);

  /** Whether a folder has a graph, or a file is a graph. */
  static boolean hasGraph(Path path) {
    return Files.isDirectory(path)
        ? Stream.of(path, path.resolve(INNER)).anyMatch(folder -> !graphsIn(folder).isEmpty())
        : path.toString().endsWith(SUFFIX);
  }

  /**
   * Finds the files.
   *
   * @param path the folder, or one of several graphs in it
   * @throws io.dyck.models.ModelException if a file is missing
   */
  static ModelLayout of(Path path) {
    boolean isFolder = Files.isDirectory(path);
    Path graph = isFolder ? graph(path) : path;
    Path folder = ModelLoader.folderOf(path);
    return new ModelLayout(
        folder,
        graph,
        firstExisting(folder, List.of(CONFIG, GENAI_CONFIG)),
        firstExisting(folder, TOKENIZERS));
  }

  private static Path graph(Path folder) {
    List<Path> places = List.of(folder, folder.resolve(INNER));
    for (String name : GRAPHS) {
      for (Path place : places) {
        if (Files.isRegularFile(place.resolve(name))) {
          return place.resolve(name);
        }
      }
    }
    for (Path place : places) {
      List<Path> graphs = graphsIn(place);
      if (graphs.size() == 1) {
        return graphs.get(0);
      }
      if (graphs.size() > 1) {
        throw ModelProblem.NO_MODEL.toException(
            folder.toString(),
            "it has several graphs of unknown names, the first is "
                + graphs.get(0).getFileName()
                + ": name one of them instead of the folder");
      }
    }
    throw ModelProblem.NO_MODEL.toException(
        folder.toString(), "it has no model*.onnx" + weights(folder));
  }

  /** Returns a hint at weights of another format in the folder, or an empty text. */
  private static String weights(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      Optional<String> other =
          files
              .map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.matches(".*\\.(safetensors|bin|gguf|pt|pth)"))
              .sorted()
              .findFirst();
      return other
          .map(
              name ->
                  name.endsWith(".gguf")
                      ? "; if " + name + " is meant, name it instead of the folder"
                      : ", only weights of another format ("
                          + name
                          + "), which have to be exported")
          .orElse("");
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(folder.toString(), FileFailure.reason(e), e);
    }
  }

  private static List<Path> graphsIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(SUFFIX) && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(folder.toString(), FileFailure.reason(e), e);
    }
  }

  private static Path firstExisting(Path folder, List<String> names) {
    return names.stream()
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                ModelProblem.NO_MODEL.toException(folder.toString(), "it has no " + names.get(0)));
  }
}
