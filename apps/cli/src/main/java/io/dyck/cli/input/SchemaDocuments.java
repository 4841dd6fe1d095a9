package io.dyck.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.failure.FileFailure;
import io.dyck.schema.read.SchemaReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the documents that schemas refer to. */
final class SchemaDocuments {
  private SchemaDocuments() {}

  /**
   * Returns the documents that a schema may refer to, by their URIs.
   *
   * @param files files by URI; a file replaces a document of a folder with the same URI
   */
  static ImmutableMap<String, String> read(List<String> folders, Map<String, String> files) {
    Map<String, String> result = new LinkedHashMap<>();
    folders.forEach(folder -> result.putAll(folder(folder)));
    files.forEach((uri, file) -> result.put(uri, InputFile.read(file, "a schema")));
    return ImmutableMap.copyOf(result);
  }

  /**
   * Returns the documents of a folder and its subfolders: all JSON files, by their paths relative
   * to the folder and by their identifiers.
   */
  private static Map<String, String> folder(String folder) {
    Map<String, String> result = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".json")).sorted().toList();
      for (Path file : all) {
        String text = InputFile.read(file.toString(), "a schema");
        result.put(Path.of(folder).relativize(file).toString().replace('\\', '/'), text);
        identifier(text).ifPresent(id -> result.put(id, text));
      }
    } catch (IOException | InvalidPathException e) {
      String reason = e instanceof IOException io ? FileFailure.reason(io) : e.getMessage();
      throw new UserException(
          folder + ": the folder cannot be read: " + reason, "give the path of a folder");
    }
    return result;
  }

  /** Returns the identifier of a document; empty for a file that is not JSON. */
  private static Optional<String> identifier(String text) {
    try {
      JsonNode root = SchemaReader.tree(text);
      String id = root.path("$id").asText(root.path("id").asText(""));
      int hash = id.indexOf('#');
      String plain = hash < 0 ? id : id.substring(0, hash);
      return plain.isEmpty() ? Optional.empty() : Optional.of(plain);
    } catch (DyckException e) {
      return Optional.empty();
    }
  }
}
