package io.dyck.checker.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.repair.Edit;
import io.dyck.checker.repair.Repair;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.size.PdaStatistics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reports as JSON, as {@code docs/report.schema.json} describes them. */
public final class JsonReport {
  /** Changes with every incompatible change of the format; members may be added without. */
  private static final int VERSION = 1;

  private JsonReport() {}

  /**
   * Renders a run.
   *
   * @param reports one for each grammar
   * @param toolVersion the version of the command
   * @return a JSON document with a line end
   */
  public static String render(List<Report> reports, String toolVersion) {
    return ReportJson.write(
        g -> {
          g.writeStartObject();
          g.writeNumberField("version", VERSION);
          g.writeStringField("tool", "dyck " + toolVersion);
          g.writeArrayFieldStart("grammars");
          for (Report report : reports) {
            report(g, report);
          }
          g.writeEndArray();
          g.writeEndObject();
        });
  }

  private static void report(JsonGenerator g, Report report) throws IOException {
    g.writeStartObject();
    g.writeStringField("file", report.file());
    g.writeStringField("verdict", report.verdict().text());
    size(g, report.size());
    g.writeNumberField("silenced", report.silenced());
    g.writeNumberField("known", report.known());
    g.writeNumberField("tests", report.tests());
    g.writeArrayFieldStart("findings");
    for (Finding finding : report.findings()) {
      finding(g, report.source(), finding);
    }
    g.writeEndArray();
    g.writeArrayFieldStart("rules");
    for (RuleFacts rule : report.rules()) {
      rule(g, rule);
    }
    g.writeEndArray();
    g.writeEndObject();
  }

  private static void size(JsonGenerator g, Optional<PdaStatistics> size) throws IOException {
    if (size.isEmpty()) {
      g.writeNullField("size");
      return;
    }
    g.writeObjectFieldStart("size");
    g.writeNumberField("states", size.get().states());
    g.writeNumberField("stackSymbols", size.get().stackSymbols());
    g.writeNumberField("largestState", size.get().largestState());
    g.writeNumberField("longestChain", size.get().longestChain());
    g.writeEndObject();
  }

  private static void finding(JsonGenerator g, SourceText source, Finding finding)
      throws IOException {
    g.writeStartObject();
    g.writeStringField("code", finding.code());
    g.writeStringField("severity", finding.severity().name().toLowerCase(Locale.ROOT));
    ReportJson.place(g, source, finding.span(), "");
    g.writeStringField("message", finding.message());
    g.writeStringField("advice", finding.advice());
    g.writeArrayFieldStart("fixes");
    for (Finding.Fix fix : finding.fixes()) {
      g.writeStartObject();
      g.writeStringField("title", fix.title());
      edits(g, source, fix.edits());
      g.writeEndObject();
    }
    g.writeEndArray();
    if (finding.conflict().isPresent()) {
      conflict(g, source, finding.conflict().get());
    }
    g.writeEndObject();
  }

  private static void edits(JsonGenerator g, SourceText source, List<Edit> edits)
      throws IOException {
    g.writeArrayFieldStart("edits");
    for (Edit edit : edits) {
      g.writeStartObject();
      ReportJson.place(g, source, edit.span(), "");
      g.writeNumberField("start", edit.span().start());
      g.writeNumberField("end", edit.span().end());
      g.writeStringField("replacement", edit.replacement());
      g.writeEndObject();
    }
    g.writeEndArray();
  }

  private static void conflict(JsonGenerator g, SourceText source, ConflictExplanation conflict)
      throws IOException {
    g.writeObjectFieldStart("conflict");
    g.writeStringField("cause", conflict.cause().page());
    g.writeStringField("sentence", conflict.sentence());
    g.writeStringField("example", text(conflict.example()));
    g.writeStringField("prefix", conflict.conflict().prefixText());
    g.writeStringField("loop", conflict.conflict().loopText());
    g.writeStringField("middle", conflict.conflict().middleText());
    g.writeStringField("unwinding", conflict.conflict().unwindingText());
    g.writeArrayFieldStart("readings");
    for (List<DrawnSpan> reading : conflict.readings()) {
      g.writeStartArray();
      for (DrawnSpan span : reading) {
        g.writeStartObject();
        g.writeStringField("rule", span.rule());
        g.writeNumberField("startByte", span.start());
        g.writeNumberField("endByte", span.end());
        g.writeBooleanField("open", span.isOpen());
        g.writeNumberField("line", span.line());
        g.writeEndObject();
      }
      g.writeEndArray();
    }
    g.writeEndArray();
    ambiguity(g, conflict.ambiguity());
    g.writeArrayFieldStart("repairs");
    for (Repair repair : conflict.repairs()) {
      g.writeStartObject();
      g.writeStringField("title", repair.title());
      g.writeBooleanField("deterministic", repair.deterministic());
      g.writeStringField("language", repair.change().relation().name().toLowerCase(Locale.ROOT));
      g.writeStringField("lost", repair.change().lostText());
      g.writeStringField("gained", repair.change().gainedText());
      g.writeNumberField("searchedUpTo", repair.change().searchedUpTo());
      edits(g, source, repair.edits());
      g.writeEndObject();
    }
    g.writeEndArray();
    g.writeArrayFieldStart("ends");
    for (SourceSpan place : conflict.ends()) {
      g.writeStartObject();
      ReportJson.place(g, source, place, "");
      g.writeEndObject();
    }
    g.writeEndArray();
    g.writeArrayFieldStart("notes");
    for (String note : conflict.notes()) {
      g.writeString(note);
    }
    g.writeEndArray();
    g.writeEndObject();
  }

  private static void ambiguity(JsonGenerator g, AmbiguityVerdict verdict) throws IOException {
    g.writeObjectFieldStart("ambiguity");
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      g.writeStringField("verdict", "ambiguous");
      g.writeStringField("sentence", ambiguous.text());
      g.writeFieldName("first");
      tree(g, ambiguous.first());
      g.writeFieldName("second");
      tree(g, ambiguous.second());
    } else if (verdict instanceof AmbiguityVerdict.NoneUpTo none) {
      g.writeStringField("verdict", "none");
      g.writeNumberField("searchedUpTo", none.length());
    } else if (verdict instanceof AmbiguityVerdict.Undecided undecided) {
      g.writeStringField("verdict", "undecided");
      g.writeNumberField("searchedUpTo", undecided.searchedUpTo());
      g.writeNumberField("steps", undecided.steps());
    }
    g.writeEndObject();
  }

  private static void tree(JsonGenerator g, ParseTree tree) throws IOException {
    g.writeStartObject();
    g.writeStringField("rule", tree.rule());
    g.writeNumberField("startByte", tree.start());
    g.writeNumberField("endByte", tree.end());
    g.writeArrayFieldStart("children");
    for (ParseTree child : tree.children()) {
      tree(g, child);
    }
    g.writeEndArray();
    g.writeEndObject();
  }

  private static void rule(JsonGenerator g, RuleFacts rule) throws IOException {
    g.writeStartObject();
    g.writeStringField("name", rule.name());
    g.writeNumberField("line", rule.line());
    number(g, "leastCharacters", rule.leastCharacters());
    number(g, "leastTokens", rule.leastTokens());
    number(g, "states", rule.states());
    g.writeBooleanField("recursive", rule.recursive());
    g.writeBooleanField("nests", rule.nests());
    g.writeEndObject();
  }

  private static void number(JsonGenerator g, String name, int number) throws IOException {
    if (number < 0) {
      g.writeNullField(name);
    } else {
      g.writeNumberField(name, number);
    }
  }

  private static String text(List<Byte> bytes) {
    return new String(Bytes.toArray(bytes), StandardCharsets.UTF_8);
  }
}
