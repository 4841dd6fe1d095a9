package io.dyck.cli.check;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.size.PdaStatistics;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a verdict as the fields that {@code dyck check --json} documents. */
final class CheckJson {
  private final JsonLine line;

  CheckJson(JsonLine line) {
    this.line = line;
  }

  void write(Report report, ImmutableList<Conflict> conflicts) {
    line.add("file", report.file()).add("verdict", report.verdict().text());
    report.size().ifPresentOrElse(this::writeSize, this::writeNoSize);
    line.with(
        g -> {
          g.writeArrayFieldStart("findings");
          Iterator<Conflict> next = conflicts.iterator();
          for (Finding finding : report.findings()) {
            boolean isConflict = finding.code().equals(Conflict.CODE) && next.hasNext();
            writeFinding(g, report, finding, isConflict ? next.next() : null);
          }
          g.writeEndArray();
        });
  }

  private void writeSize(PdaStatistics size) {
    line.add("states", size.states())
        .add("stackSymbols", size.stackSymbols())
        .add("largestState", size.largestState())
        .add("longestChain", size.longestChain());
  }

  private void writeNoSize() {
    line.with(
        g -> {
          g.writeNullField("states");
          g.writeNullField("stackSymbols");
        });
  }

  private static void writeFinding(
      JsonGenerator g, Report report, Finding finding, @Nullable Conflict conflict)
      throws IOException {
    g.writeStartObject();
    g.writeStringField("code", finding.code());
    g.writeStringField("severity", finding.severity().name().toLowerCase(Locale.ROOT));
    if (!report.source().content().isEmpty()) {
      writePlace(g, report.source(), finding.span());
    }
    g.writeStringField("message", finding.message());
    g.writeStringField("advice", finding.advice());
    if (conflict != null) {
      writeConflict(g, report.source(), conflict);
    }
    g.writeEndObject();
  }

  private static void writeConflict(JsonGenerator g, SourceText source, Conflict conflict)
      throws IOException {
    g.writeStringField("prefix", conflict.prefixText());
    g.writeStringField("loop", conflict.loopText());
    if (!conflict.unwinding().isEmpty()) {
      g.writeStringField("middle", conflict.middleText());
      g.writeStringField("unwinding", conflict.unwindingText());
    }
    g.writeArrayFieldStart("readings");
    for (Reading reading : conflict.readings()) {
      g.writeStartArray();
      for (Reading.OpenRule rule : reading.open()) {
        g.writeStartObject();
        g.writeStringField("rule", rule.rule());
        g.writeNumberField("begunAtByte", rule.start());
        writePlace(g, source, rule.place());
        g.writeEndObject();
      }
      g.writeEndArray();
    }
    g.writeEndArray();
  }

  private static void writePlace(JsonGenerator g, SourceText source, SourceSpan span)
      throws IOException {
    g.writeNumberField("line", source.line(span.start()));
    g.writeNumberField("column", source.column(span.start()));
  }
}
