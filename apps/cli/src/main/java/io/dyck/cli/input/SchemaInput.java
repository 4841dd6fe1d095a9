package io.dyck.cli.input;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Reads schemas from files. */
public final class SchemaInput {
  private SchemaInput() {}

  /** The documents that a schema may refer to, by their URIs. */
  static ImmutableMap<String, String> read(Map<String, String> files) {
    ImmutableMap.Builder<String, String> result = ImmutableMap.builder();
    files.forEach((uri, file) -> result.put(uri, text(file)));
    return result.buildOrThrow();
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
   * The schema of a source with how it is read.
   *
   * @param options of the user; one that was compiled has its own
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

  /** The automaton of a schema; says what was not taken as it is written. */
  static Pda compile(SchemaArtefact schema, Terminal terminal) {
    try {
      JsonSchema read = JsonSchema.of(schema.text(), schema.options());
      String warning = schema.name() + ": " + terminal.errStyle().warning("warning") + ": ";
      SchemaReport report = read.report();
      for (SchemaReport.Use use : report.inexact()) {
        terminal.err().line(warning + use.text());
      }
      // A name that is no keyword is said once, however often it is used.
      Set<String> said = new HashSet<>();
      for (SchemaReport.Warning each : report.warnings()) {
        if (said.add(each.keyword() + " " + each.why())) {
          terminal.err().line(warning + each.text());
        }
      }
      return Pda.of(schema.name(), read.language());
    } catch (DyckException e) {
      throw new UserException(schema.name() + ": " + e.getMessage(), sayMore(schema));
    }
  }

  /** Advises how to find out more about a schema that cannot be used. */
  public static String sayMore(SchemaArtefact schema) {
    boolean isInput = schema.name().equals(new InputFile(InputFile.STANDARD_INPUT).name());
    return "'dyck check " + (isInput ? InputFile.STANDARD_INPUT : schema.name()) + "' says more";
  }
}
