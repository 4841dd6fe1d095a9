package io.dyck.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.io.Resources;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Models of a few thousand random weights, made by {@code models/small/training/untrained.py}. Each
 * model has the results of PyTorch for a prompt.
 */
final class Fixtures {
  private Fixtures() {}

  static Path folder(String name) {
    try {
      return Path.of(Resources.getResource(Fixtures.class, name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static LanguageModel open(String name) {
    return ModelLoader.open(folder(name), LoadOptions.DEFAULT.withThreads(1));
  }

  static JsonNode expected(String name) {
    return json(folder(name).resolve("expected.json").toFile());
  }

  static JsonNode json(File file) {
    try {
      return new ObjectMapper().readTree(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static int[] ints(JsonNode list) {
    int[] ints = new int[list.size()];
    for (int i = 0; i < ints.length; i++) {
      ints[i] = list.get(i).intValue();
    }
    return ints;
  }

  /** Makes a copy that a test may damage, without the other forms of the model. */
  static Path copy(String name, Path into) throws IOException {
    Path from = folder(name);
    Path to = into.resolve(name);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file :
          files.filter(f -> !f.getFileName().toString().startsWith("model_")).toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    return to;
  }
}
