package io.dyck.checker.report;

import static io.dyck.checker.report.ReportJson.array;
import static io.dyck.checker.report.ReportJson.object;

import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.size.PdaStatistics;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
        object(
            "version",
            VERSION,
            "tool",
            "dyck " + toolVersion,
            "grammars",
            array(reports, JsonReport::report)));
  }

  private static Object report(Report report) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("file", report.file());
    result.put("verdict", report.verdict().text());
    result.put("size", report.size().map(JsonReport::size).orElse(null));
    result.put("silenced", report.silenced());
    result.put("known", report.known());
    result.put("tests", report.tests());
    result.put("findings", array(report.findings(), f -> finding(report.source(), f)));
    result.put("rules", array(report.rules(), JsonReport::rule));
    return result;
  }

  private static Object size(PdaStatistics size) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("states", size.states());
    result.put("stackSymbols", size.stackSymbols());
    result.put("largestState", size.largestState());
    result.put("longestChain", size.longestChain());
    return result;
  }

  private static Map<String, @Nullable Object> place(SourceText source, SourceSpan span) {
    return ReportJson.place(source, span, "line", "column");
  }

  private static Object finding(SourceText source, Finding finding) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("code", finding.code());
    result.put("severity", lower(finding.severity()));
    result.putAll(place(source, finding.span()));
    result.put("message", finding.message());
    result.put("advice", finding.advice());
    result.put(
        "fixes",
        array(
            finding.fixes(),
            fix -> object("title", fix.title(), "edits", edits(source, fix.edits()))));
    finding.conflict().ifPresent(conflict -> result.put("conflict", conflict(source, conflict)));
    return result;
  }

  private static Object edits(SourceText source, List<SourceEdit> edits) {
    return array(
        edits,
        edit -> {
          Map<String, @Nullable Object> result = place(source, edit.span());
          result.put("start", edit.span().start());
          result.put("end", edit.span().end());
          result.put("replacement", edit.replacement());
          return result;
        });
  }

  private static Object conflict(SourceText source, ConflictExplanation conflict) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("cause", conflict.cause().page());
    result.put("sentence", conflict.sentence());
    result.put("example", text(conflict.example()));
    result.put("prefix", conflict.conflict().prefixText());
    result.put("loop", conflict.conflict().loopText());
    result.put("middle", conflict.conflict().middleText());
    result.put("unwinding", conflict.conflict().unwindingText());
    result.put("readings", array(conflict.readings(), r -> array(r, JsonReport::span)));
    result.put("ambiguity", ambiguity(conflict.ambiguity()));
    result.put("repairs", array(conflict.repairs(), repair -> repair(source, repair)));
    result.put("ends", array(conflict.ends(), span -> place(source, span)));
    result.put("notes", conflict.notes());
    return result;
  }

  private static Object span(DrawnSpan span) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("rule", span.rule());
    result.put("startByte", span.start());
    result.put("endByte", span.end());
    result.put("open", span.isOpen());
    result.put("line", span.line());
    return result;
  }

  private static Object repair(SourceText source, Repair repair) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("title", repair.title());
    result.put("deterministic", repair.deterministic());
    result.put("language", lower(repair.change().relation()));
    result.put("lost", repair.change().lostText());
    result.put("gained", repair.change().gainedText());
    result.put("searchedUpTo", repair.change().searchedUpTo());
    result.put("edits", edits(source, repair.edits()));
    return result;
  }

  private static Object ambiguity(AmbiguityVerdict verdict) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      result.put("verdict", "ambiguous");
      result.put("sentence", ambiguous.text());
      result.put("first", tree(ambiguous.first()));
      result.put("second", tree(ambiguous.second()));
    } else if (verdict instanceof AmbiguityVerdict.NoneUpTo none) {
      result.put("verdict", "none");
      result.put("searchedUpTo", none.length());
    } else if (verdict instanceof AmbiguityVerdict.Undecided undecided) {
      result.put("verdict", "undecided");
      result.put("searchedUpTo", undecided.searchedUpTo());
      result.put("steps", undecided.steps());
    }
    return result;
  }

  private static Object tree(ParseTree tree) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("rule", tree.rule());
    result.put("startByte", tree.start());
    result.put("endByte", tree.end());
    result.put("children", array(tree.children(), JsonReport::tree));
    return result;
  }

  private static Object rule(RuleFacts rule) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("name", rule.name());
    result.put("line", rule.line());
    result.put("leastCharacters", number(rule.leastCharacters()));
    result.put("leastTokens", number(rule.leastTokens()));
    result.put("states", number(rule.states()));
    result.put("recursive", rule.recursive());
    result.put("nests", rule.nests());
    return result;
  }

  private static @Nullable Integer number(int number) {
    return number < 0 ? null : number;
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String text(List<Byte> bytes) {
    return new String(Bytes.toArray(bytes), StandardCharsets.UTF_8);
  }
}
