package io.dyck.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.RejectionText;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.size.PdaStatistics;
import java.io.IOException;
import java.util.Locale;

/** Writes a verdict as the fields that {@code dyck check --json} documents. */
final class CheckJson {
  private final JsonLine line;

  CheckJson(JsonLine line) {
    this.line = line;
  }

  void write(Checked checked) {
    line.put("file", checked.file()).put("verdict", checked.verdict());
    if (checked instanceof Checked.Deterministic done) {
      Grammar grammar = done.pda().grammar();
      size(done.pda().statistics());
      findings(grammar, grammar.warnings(), done.pda().conflicts());
    } else if (checked instanceof Checked.Conflicting conflicting) {
      noSize();
      findings(conflicting.grammar(), conflicting.grammar().warnings(), conflicting.conflicts());
    } else if (checked instanceof Checked.Malformed malformed) {
      noSize();
      line.with(
          g -> {
            g.writeArrayFieldStart("findings");
            for (Diagnostic diagnostic : malformed.diagnostics()) {
              finding(g, diagnostic);
            }
            g.writeEndArray();
          });
    } else if (checked instanceof Checked.Undecided undecided) {
      noSize();
      single(undecided.code(), undecided.message(), undecided.advice());
    } else if (checked instanceof Checked.Unreadable unreadable) {
      noSize();
      single("DYCK-G001", unreadable.message(), unreadable.advice());
    }
  }

  private void size(PdaStatistics size) {
    line.put("states", size.states())
        .put("stackSymbols", size.stackSymbols())
        .put("largestState", size.largestState())
        .put("longestChain", size.longestChain());
  }

  private void noSize() {
    line.with(
        g -> {
          g.writeNullField("states");
          g.writeNullField("stackSymbols");
        });
  }

  private void single(String code, String message, String advice) {
    line.with(
        g -> {
          g.writeArrayFieldStart("findings");
          g.writeStartObject();
          g.writeStringField("code", code);
          g.writeStringField("severity", "error");
          g.writeStringField("message", message);
          g.writeStringField("advice", advice);
          g.writeEndObject();
          g.writeEndArray();
        });
  }

  private void findings(
      Grammar grammar, ImmutableList<Diagnostic> warnings, ImmutableList<Conflict> conflicts) {
    line.with(
        g -> {
          g.writeArrayFieldStart("findings");
          for (Conflict conflict : conflicts) {
            finding(g, grammar, conflict);
          }
          for (Diagnostic warning : warnings) {
            finding(g, warning);
          }
          g.writeEndArray();
        });
  }

  private static void finding(JsonGenerator g, Diagnostic diagnostic) throws IOException {
    int start = diagnostic.span().start();
    g.writeStartObject();
    g.writeStringField("code", diagnostic.code());
    g.writeStringField("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT));
    g.writeNumberField("line", diagnostic.source().line(start));
    g.writeNumberField("column", diagnostic.source().column(start));
    g.writeStringField("message", diagnostic.message());
    g.writeStringField("advice", diagnostic.advice());
    g.writeEndObject();
  }

  private static void finding(JsonGenerator g, Grammar grammar, Conflict conflict)
      throws IOException {
    g.writeStartObject();
    g.writeStringField("code", RejectionText.CODE);
    g.writeStringField("severity", "error");
    place(g, grammar, RejectionText.span(grammar, conflict));
    g.writeStringField("message", RejectionText.summary(conflict));
    g.writeStringField("advice", RejectionText.advice());
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
        place(g, grammar, rule.place());
        g.writeEndObject();
      }
      g.writeEndArray();
    }
    g.writeEndArray();
    g.writeEndObject();
  }

  private static void place(JsonGenerator g, Grammar grammar, SourceSpan span) throws IOException {
    g.writeNumberField("line", grammar.source().line(span.start()));
    g.writeNumberField("column", grammar.source().column(span.start()));
  }
}
