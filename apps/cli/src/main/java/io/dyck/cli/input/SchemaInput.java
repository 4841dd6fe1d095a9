package io.dyck.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.SchemaReport;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.read.TextPlaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads schemas from files. */
public final class SchemaInput {
  private SchemaInput() {}

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

  private static String text(String file) {
    try {
      return InputFile.decode(Files.readAllBytes(Path.of(file)), file, "a schema is UTF-8");
    } catch (IOException | InvalidPathException e) {
      throw new UserException(
          file + ": the file cannot be read: " + e.getMessage(), "give the path of a schema");
    }
  }

  /**
   * Returns the schema of a source with the way to read it.
   *
   * @param options the options of the user; a compiled schema has its own options
   * @throws UserException if there is no such file
   */
  public static SchemaArtefact schema(GrammarSource source, SchemaOptions options) {
    if (source.isCompiled()) {
      return Artefacts.load(source.path(), () -> SchemaArtefact.load(source.path()));
    }
    String input = source.input();
    String text = input == null ? text(source.name()) : input;
    return new SchemaArtefact(source.name(), text, options);
  }

  /**
   * Returns the automaton of a schema; writes a warning for each keyword that is not enforced
   * exactly.
   */
  static Pda compile(SchemaArtefact schema, Terminal terminal) {
    try {
      JsonSchema read = JsonSchema.of(schema.text(), schema.options());
      warn(schema, read.report(), terminal);
      return Pda.of(schema.name(), read.language());
    } catch (DyckException e) {
      throw new UserException(schema.name() + ": " + e.getMessage(), sayMore(schema));
    }
  }

  private static void warn(SchemaArtefact schema, SchemaReport report, Terminal terminal) {
    Map<String, String> lines = new LinkedHashMap<>();
    report.inexact().forEach(use -> lines.putIfAbsent(use.text(), use.pointer()));
    // A name that is no keyword is reported once, even if it occurs several times.
    Set<String> said = new HashSet<>();
    for (SchemaReport.Warning each : report.warnings()) {
      if (said.add(each.keyword() + " " + each.why())) {
        lines.putIfAbsent(each.text(), each.pointer());
      }
    }
    Map<String, TextPlaces.Place> places =
        TextPlaces.of(
            schema.text(),
            lines.values().stream().map(SchemaInput::inText).collect(Collectors.toSet()));
    lines.forEach(
        (text, pointer) -> {
          TextPlaces.Place place = places.get(inText(pointer));
          terminal
              .err()
              .line(
                  schema.name()
                      + ":"
                      + (place == null ? "" : place + ":")
                      + " "
                      + terminal.errStyle().warning("warning")
                      + ": "
                      + text);
        });
  }

  private static String inText(String pointer) {
    return pointer.startsWith("#") ? pointer.substring(1) : pointer;
  }

  /** Advises how to find out more about a schema that cannot be used. */
  public static String sayMore(SchemaArtefact schema) {
    boolean isInput = schema.name().equals(new InputFile(InputFile.STANDARD_INPUT).name());
    return "'dyck check " + (isInput ? InputFile.STANDARD_INPUT : schema.name()) + "' says more";
  }
}
