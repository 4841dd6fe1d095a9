package io.dyck.cli.input;

import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.SchemaReport;
import io.dyck.schema.read.TextPlaces;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A JSON Schema, as a text or compiled with its options. */
public record SchemaSource(InputPlace place, boolean isCompiled) implements GrammarInput {
  /**
   * Returns the schema with the way to read it; a compiled schema has its own options.
   *
   * @throws UserException if there is no such file, or if an option has no meaning for it
   */
  public SchemaArtefact schema(GrammarOptions options) {
    options.refuse(name() + " is a JSON Schema", "leave them out");
    options.tools().refuse(name());
    if (isCompiled) {
      options.refuseSchemaOptions(name());
      return Artefacts.load(place.path(), () -> SchemaArtefact.load(place.path()));
    }
    String input = place.input();
    String text = input == null ? InputFile.read(name(), "a schema") : input;
    return new SchemaArtefact(name(), text, options.schema());
  }

  @Override
  public Grammar parse(GrammarOptions options) {
    throw new UserException(
        name() + " is a JSON Schema: it has no rules that this command could show or change",
        "check, explain, accept, generate, mask, trace and compile take schemas");
  }

  /** Writes a warning for each keyword that is not enforced exactly. */
  @Override
  public Pda compile(GrammarOptions options, Terminal terminal) {
    SchemaArtefact schema = schema(options);
    try {
      JsonSchema read = JsonSchema.of(schema.text(), schema.options());
      warn(schema, read.report(), terminal);
      return Pda.of(schema.name(), read.language());
    } catch (DyckException e) {
      throw new UserException(schema.name() + ": " + e.getMessage(), moreAdvice(schema));
    }
  }

  private static void warn(SchemaArtefact schema, SchemaReport report, Terminal terminal) {
    Map<String, String> lines = new LinkedHashMap<>();
    report.inexactKeywords().forEach(use -> lines.putIfAbsent(use.text(), use.pointer()));
    // A name that is no keyword is reported once, even if it occurs several times.
    Set<String> said = new HashSet<>();
    for (SchemaReport.Warning each : report.warnings()) {
      if (said.add(each.keyword() + " " + each.why())) {
        lines.putIfAbsent(each.text(), each.pointer());
      }
    }
    Map<String, TextPlaces.Place> places =
        TextPlaces.find(
            schema.text(),
            lines.values().stream().map(SchemaSource::pointerInText).collect(Collectors.toSet()));
    lines.forEach(
        (text, pointer) -> {
          TextPlaces.Place place = places.get(pointerInText(pointer));
          terminal
              .err()
              .writeLine(
                  schema.name()
                      + ":"
                      + (place == null ? "" : place + ":")
                      + " "
                      + terminal.errStyle().warning("warning")
                      + ": "
                      + text);
        });
  }

  private static String pointerInText(String pointer) {
    return pointer.startsWith("#") ? pointer.substring(1) : pointer;
  }

  /** Advises how to find out more about a schema that cannot be used. */
  public static String moreAdvice(SchemaArtefact schema) {
    boolean isInput = schema.name().equals(new InputFile(InputFile.STANDARD_INPUT).name());
    return "'dyck check " + (isInput ? InputFile.STANDARD_INPUT : schema.name()) + "' says more";
  }
}
