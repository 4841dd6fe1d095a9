package io.dyck.cli.check;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableSet;
import io.dyck.cli.terminal.AnsiStyle;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Terminal;
import io.dyck.failure.DyckException;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.SchemaCheck;
import io.dyck.schema.SchemaReport;
import io.dyck.schema.SchemaReport.KeywordEffect;
import io.dyck.schema.SchemaReport.Warning;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.TextPlaces;
import io.dyck.schema.read.TextPlaces.Place;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code dyck check} for JSON Schemas: reports the treatment of each keyword and the errors. */
final class SchemaChecks {
  private static final String UNSATISFIABLE = "DYCK-J010";
  private static final ImmutableSet<String> REFUSALS =
      ImmutableSet.of("DYCK-J006", "DYCK-J011", "DYCK-J012");

  private final Terminal terminal;
  private final AnsiStyle style;
  private final boolean json;
  private final boolean quiet;
  private final boolean info;

  SchemaChecks(Terminal terminal, boolean json, boolean quiet, boolean info) {
    this.terminal = terminal;
    this.style = terminal.outStyle();
    this.json = json;
    this.quiet = quiet;
    this.info = info;
  }

  /**
   * Checks a schema and writes the result.
   *
   * @param failsOnWarnings whether warnings are faults, too
   * @return the exit status
   */
  int check(SchemaArtefact schema, boolean failsOnWarnings) {
    SchemaCheck check = SchemaCheck.of(schema.text(), schema.options());
    Map<String, Place> places = TextPlaces.find(schema.text(), pointers(check));
    if (json) {
      terminal.out().writeLine(json(schema, check, places));
    } else {
      printText(schema, check, places);
    }
    boolean warned = !check.report().warnings().isEmpty() || !check.report().isExact();
    return !check.isUsable() || (failsOnWarnings && warned) ? ExitStatus.NO : ExitStatus.YES;
  }

  private static ImmutableSet<String> pointers(SchemaCheck check) {
    ImmutableSet.Builder<String> result = ImmutableSet.builder();
    check.report().uses().forEach(use -> result.add(pointerInText(use.pointer())));
    check.report().warnings().forEach(warning -> result.add(pointerInText(warning.pointer())));
    for (DyckException error : check.errors()) {
      if (error instanceof SchemaException e) {
        result.add(pointerInText(e.pointer()));
      }
    }
    return result.build();
  }

  private static String pointerInText(String pointer) {
    return pointer.startsWith("#") ? pointer.substring(1) : pointer;
  }

  private static String verdict(SchemaCheck check) {
    if (check.isUsable()) {
      return check.report().isExact() ? "exact" : "inexact";
    }
    DyckException first = check.errors().get(0);
    if (first.code().equals(UNSATISFIABLE)) {
      return "unsatisfiable";
    }
    boolean refused = REFUSALS.contains(first.code()) || !(first instanceof SchemaException);
    return refused ? "refused" : "malformed";
  }

  private void printText(SchemaArtefact schema, SchemaCheck check, Map<String, Place> places) {
    SchemaReport report = check.report();
    String name = schema.name();
    String verdict = verdict(check);
    if (!quiet || !check.isUsable()) {
      String coloured = check.isUsable() ? style.success(verdict) : style.failure(verdict);
      terminal.out().writeLine(name + ": " + coloured);
    }
    for (DyckException error : check.errors()) {
      terminal.out().writeLine(name + ": " + style.failure("error") + ": " + error.getMessage());
    }
    for (Warning warning : report.warnings()) {
      terminal
          .out()
          .writeLine(
              describePlace(name, warning.pointer(), places)
                  + style.warning("warning")
                  + ": "
                  + warning.text());
    }
    for (KeywordEffect use : info ? report.uses() : report.inexactKeywords()) {
      if (use.state() != SchemaReport.SupportStatus.REFUSED) {
        boolean isIgnored = use.state() == SchemaReport.SupportStatus.IGNORED;
        String head = isIgnored ? style.warning("warning") + ": " : "";
        terminal.out().writeLine(describePlace(name, use.pointer(), places) + head + use.text());
      }
    }
    if (!quiet && check.isUsable()) {
      report.bounds().forEach((what, most) -> terminal.out().writeLine("  " + what + ": " + most));
    }
  }

  private static String describePlace(String name, String pointer, Map<String, Place> places) {
    Place place = places.get(pointerInText(pointer));
    return name + ":" + (place == null ? "" : place + ":") + " ";
  }

  private static String json(SchemaArtefact schema, SchemaCheck check, Map<String, Place> places) {
    return new JsonLine()
        .add("file", schema.name())
        .add("verdict", verdict(check))
        .with(
            g -> {
              g.writeArrayFieldStart("errors");
              for (DyckException error : check.errors()) {
                g.writeStartObject();
                g.writeStringField("code", error.code());
                if (error instanceof SchemaException e) {
                  writePlace(g, e.pointer(), places);
                }
                g.writeStringField("message", error.getMessage());
                g.writeEndObject();
              }
              g.writeEndArray();
              g.writeArrayFieldStart("keywords");
              for (KeywordEffect use : check.report().uses()) {
                g.writeStartObject();
                writePlace(g, use.pointer(), places);
                g.writeStringField("keyword", use.keyword());
                g.writeStringField("state", use.stateName());
                if (!use.why().isEmpty()) {
                  g.writeStringField("why", use.why());
                }
                g.writeEndObject();
              }
              g.writeEndArray();
              g.writeArrayFieldStart("warnings");
              for (Warning warning : check.report().warnings()) {
                g.writeStartObject();
                writePlace(g, warning.pointer(), places);
                g.writeStringField("message", warning.why());
                g.writeEndObject();
              }
              g.writeEndArray();
              g.writeObjectFieldStart("bounds");
              for (Map.Entry<String, String> each : check.report().bounds().entrySet()) {
                g.writeStringField(each.getKey(), each.getValue());
              }
              g.writeEndObject();
            })
        .toString();
  }

  private static void writePlace(JsonGenerator to, String pointer, Map<String, Place> places)
      throws IOException {
    to.writeStringField("pointer", pointer);
    @Nullable Place place = places.get(pointerInText(pointer));
    if (place != null) {
      to.writeNumberField("line", place.line());
      to.writeNumberField("column", place.column());
    }
  }
}
