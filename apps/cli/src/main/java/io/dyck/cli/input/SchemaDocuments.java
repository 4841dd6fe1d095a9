package io.dyck.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
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

/** Reads schemas from files, and the documents that they refer to. */
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
    files.forEach((uri, file) -> result.put(uri, text(file)));
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
        String text = text(file.toString());
        result.put(Path.of(folder).relativize(file).toString().replace('\\', '/'), text);
        identifier(text).ifPresent(id -> result.put(id, text));
      }
    } catch (IOException | InvalidPathException e) {
      throw new UserException(
          folder + ": the folder cannot be read: " + e.getMessage(), "give the path of a folder");
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

  /** Returns the text of a schema's file. */
  static String text(String file) {
    try {
      return InputFile.decode(Files.readAllBytes(Path.of(file)), file, "a schema is UTF-8");
    } catch (IOException | InvalidPathException e) {
      throw new UserException(
          file + ": the file cannot be read: " + e.getMessage(), "give the path of a schema");
    }
  }
}
