package io.dyck.checker.report;

import com.google.common.io.Resources;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.ConflictText;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.finding.Verdict;
import io.dyck.checker.language.LanguageText;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.checker.text.Plurals;
import io.dyck.checker.text.PrintableBytes;
import io.dyck.checker.text.Quotation;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The report on a run as one self-contained HTML file, without scripts or network. The file has the
 * findings beside the source, drawings of both readings of each conflict, railroad diagrams, a
 * graph of the rules, and the size table.
 */
public final class HtmlReport {
  private static final int OPEN_DIAGRAMS = 12;
  private static final int LONGEST_QUOTE = 50;

  private final StringBuilder out = new StringBuilder();

  private HtmlReport() {}

  /**
   * Renders a run.
   *
   * @param reports one for each grammar
   * @param toolVersion the version of the command
   * @return an HTML document
   */
  public static String render(List<Report> reports, String toolVersion) {
    HtmlReport html = new HtmlReport();
    html.writeDocument(reports, toolVersion);
    return html.out.toString();
  }

  private void writeDocument(List<Report> reports, String toolVersion) {
    String title = reports.size() == 1 ? reports.get(0).file() : reports.size() + " grammars";
    out.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
    out.append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">");
    out.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    out.append("style-src 'unsafe-inline'; img-src data:\">");
    out.append("<link rel=\"icon\" href=\"data:,\"><title>dyck check: ");
    out.append(Markup.escape(title)).append("</title><style>").append(stylesheet());
    out.append("</style></head><body><main><h1>").append(Markup.escape(title)).append("</h1>");
    out.append("<p class=\"soft\">dyck check, version ").append(Markup.escape(toolVersion));
    out.append("</p>");
    if (reports.size() > 1) {
      writeContents(reports);
    }
    for (int i = 0; i < reports.size(); i++) {
      report(reports.get(i), "g" + i + "-");
    }
    out.append("</main></body></html>\n");
  }

  private static String stylesheet() {
    try {
      return Resources.toString(
          Resources.getResource(HtmlReport.class, "report.css"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void writeContents(List<Report> reports) {
    out.append("<div class=\"scroll\"><table><tr><th>grammar</th><th>verdict</th>");
    out.append("<th>errors</th><th>warnings</th><th>remarks</th></tr>");
    for (int i = 0; i < reports.size(); i++) {
      Report report = reports.get(i);
      out.append("<tr><td><a href=\"#g").append(i).append("-\">");
      out.append(Markup.escape(report.file())).append("</a></td><td>").append(verdictBadge(report));
      int errors = report.count(Severity.ERROR);
      int warnings = report.count(Severity.WARNING);
      out.append("</td><td>").append(errors).append("</td><td>").append(warnings - errors);
      out.append("</td><td>").append(report.findings().size() - warnings).append("</td></tr>");
    }
    out.append("</table></div>");
  }

  private static String verdictBadge(Report report) {
    boolean good = report.verdict() == Verdict.DETERMINISTIC;
    return "<span class=\"badge %s\">%s</span>"
        .formatted(good ? "good" : "bad", report.verdict().text());
  }

  private static String countWithNoun(int number, String noun) {
    return number + " " + Plurals.formFor(number, noun);
  }

  private void report(Report report, String prefix) {
    out.append("<h2 id=\"").append(prefix).append("\">").append(Markup.escape(report.file()));
    out.append(' ').append(verdictBadge(report)).append("</h2><p class=\"soft\">");
    report
        .size()
        .ifPresent(
            size ->
                out.append(countWithNoun(size.states(), "state"))
                    .append(", ")
                    .append(countWithNoun(size.stackSymbols(), "stack symbol"))
                    .append("; "));
    out.append(countWithNoun(report.findings().size(), "finding"));
    if (report.silenced() > 0) {
      out.append(", ").append(report.silenced()).append(" more silenced by comments");
    }
    if (report.known() > 0) {
      out.append(", ").append(report.known()).append(" more in the baseline");
    }
    if (report.tests() > 0) {
      out.append("; ").append(countWithNoun(report.tests(), "test")).append(" in comments");
    }
    out.append("</p>");
    for (int i = 0; i < report.findings().size(); i++) {
      Finding finding = report.findings().get(i);
      if (finding.conflict().isPresent()) {
        writeConflict(report, finding.conflict().get(), prefix + "C" + i);
      }
    }
    if (!report.source().content().isEmpty()) {
      out.append("<h3>Source</h3>");
      new SourceListing(report, prefix).write(out);
    } else {
      report
          .findings()
          .forEach(f -> out.append("<p>").append(Markup.escape(f.message())).append("</p>"));
    }
    report.grammar().ifPresent(grammar -> writeRules(report, grammar, prefix));
  }

  private void writeConflict(Report report, ConflictExplanation conflict, String id) {
    out.append("<div class=\"card\" id=\"").append(id).append("\"><p><b>");
    out.append(Markup.escape(conflict.sentence())).append("</b></p><p>Cause: ");
    out.append(Markup.escape(conflict.cause().summary())).append(".</p>");
    out.append("<div class=\"pair\">");
    for (int i = 0; i < conflict.readings().size(); i++) {
      out.append("<div><h3>Reading ").append(i + 1).append("</h3><div class=\"scroll\">");
      ReadingDrawing.write(
          out, conflict.example(), ReadingDrawing.bars(conflict.readings().get(i)));
      out.append("</div></div>");
    }
    out.append("</div><p>").append(Markup.escape(ambiguity(conflict.ambiguity())));
    out.append("</p>");
    if (conflict.ambiguity() instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      out.append("<div class=\"pair\"><div class=\"scroll\">");
      ReadingDrawing.write(out, ambiguous.sentence(), ReadingDrawing.bars(ambiguous.first()));
      out.append("</div><div class=\"scroll\">");
      ReadingDrawing.write(out, ambiguous.sentence(), ReadingDrawing.bars(ambiguous.second()));
      out.append("</div></div>");
    }
    conflict
        .notes()
        .forEach(
            note -> out.append("<p class=\"soft\">").append(Markup.escape(note)).append("</p>"));
    for (int i = 0; i < conflict.repairs().size(); i++) {
      repair(report, conflict.repairs().get(i), i + 1);
    }
    if (!conflict.ends().isEmpty()) {
      out.append("<p>")
          .append(ConflictText.endedConflictsSentence(report.source(), conflict))
          .append("</p>");
    }
    out.append("</div>");
  }

  private static String ambiguity(AmbiguityVerdict verdict) {
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      return "ambiguous: "
          + Quotation.text(ambiguous.text(), LONGEST_QUOTE)
          + " is a whole text with two parse trees";
    } else if (verdict instanceof AmbiguityVerdict.NoneUpTo none) {
      return "no whole text of up to " + none.length() + " bytes is ambiguous";
    } else if (verdict instanceof AmbiguityVerdict.Undecided undecided) {
      return "whether a whole text is ambiguous is not decided "
          + undecided.reason()
          + (undecided.searchedUpTo() > 0
              ? "; none of up to " + undecided.searchedUpTo() + " bytes is"
              : "");
    }
    throw new AssertionError(verdict);
  }

  private void repair(Report report, Repair repair, int number) {
    out.append("<h3>Repair ").append(number).append(": ").append(Markup.escape(repair.title()));
    out.append("</h3><p>").append(Markup.escape(LanguageText.sentence(repair.change())));
    out.append("</p><pre>");
    for (SourceEdit edit : repair.edits()) {
      out.append(report.source().line(edit.span().start())).append(": ");
      String old = report.source().content().substring(edit.span().start(), edit.span().end());
      if (!old.isEmpty()) {
        out.append("<del>- ").append(Markup.escape(old)).append("</del> ");
      }
      if (!edit.replacement().isEmpty()) {
        out.append("<ins>+ ").append(Markup.escape(edit.replacement())).append("</ins>");
      }
      out.append('\n');
    }
    out.append("</pre>");
  }

  private void writeRules(Report report, Grammar grammar, String prefix) {
    out.append("<h3>Rules</h3><p class=\"soft\">Red: rules that can contain themselves with text");
    out.append(" on both sides, the recursive core. Yellow: rules that only repeat.</p>");
    out.append("<div class=\"scroll\">");
    out.append(new RuleGraphDrawing(grammar, report.rules()).svg(prefix + "R-")).append("</div>");
    writeTable(report.rules(), prefix);
    List<Rule> named =
        grammar.rules().values().stream().filter(rule -> RuleGraph.isNamed(rule.name())).toList();
    boolean isOpen = named.size() <= OPEN_DIAGRAMS;
    out.append("<details").append(isOpen ? " open" : "").append("><summary>Railroad diagrams of ");
    out.append(named.size()).append(" rules</summary>");
    RailroadLayout railroad = new RailroadLayout(grammar.source(), prefix + "R-");
    for (Rule rule : named) {
      out.append("<div class=\"diagram\" id=\"").append(prefix).append("R-");
      out.append(Markup.escape(rule.name())).append("\"><h4><a href=\"#").append(prefix);
      out.append('L').append(grammar.source().line(rule.nameSpan().start())).append("\">");
      out.append(Markup.escape(rule.name())).append("</a></h4><div class=\"scroll\">");
      out.append(railroad.svg(rule)).append("</div></div>\n");
    }
    out.append("</details>");
  }

  private void writeTable(List<RuleFacts> rules, String prefix) {
    boolean hasTokens = rules.stream().anyMatch(rule -> rule.leastTokens() >= 0);
    boolean hasStates = rules.stream().anyMatch(rule -> rule.states() >= 0);
    out.append("<details open><summary>Sizes</summary><div class=\"scroll\"><table><tr>");
    out.append("<th>rule</th><th>line</th><th>least characters</th>");
    out.append(hasTokens ? "<th>least tokens</th>" : "");
    out.append(hasStates ? "<th>states</th>" : "").append("<th>recursion</th></tr>");
    for (RuleFacts rule : rules) {
      out.append("<tr><td><a href=\"#").append(prefix).append('L').append(rule.line());
      out.append("\">").append(Markup.escape(rule.name())).append("</a></td><td>");
      out.append(rule.line()).append("</td><td>").append(number(rule.leastCharacters()));
      out.append(hasTokens ? "</td><td>" + number(rule.leastTokens()) : "");
      out.append(hasStates ? "</td><td>" + number(rule.states()) : "").append("</td><td>");
      out.append(rule.nests() ? "nests" : rule.recursive() ? "repeats" : "").append("</td></tr>");
    }
    out.append("</table></div></details>");
  }

  private static String number(int number) {
    return number < 0 ? "–" : Integer.toString(number);
  }

  /** A text with the rules of a reading under it, in SVG. */
  private static final class ReadingDrawing {
    private static final int LETTER = 9;
    private static final int ROW = 22;
    private static final int LABEL = 8;

    private ReadingDrawing() {}

    /** One rule over a stretch of bytes. */
    record Bar(String label, int start, int end, boolean isOpen) {
      static Bar of(DrawnSpan span) {
        return new Bar(
            span.rule() + ", line " + span.line() + (span.isOpen() ? ", goes on" : ""),
            span.start(),
            span.end(),
            span.isOpen());
      }
    }

    static List<Bar> bars(List<DrawnSpan> spans) {
      return spans.stream().map(Bar::of).toList();
    }

    static List<Bar> bars(ParseTree tree) {
      List<Bar> bars = new ArrayList<>();
      collect(tree, bars);
      return bars;
    }

    private static void collect(ParseTree tree, List<Bar> bars) {
      bars.add(new Bar(tree.rule(), tree.start(), tree.end(), false));
      tree.children().forEach(child -> collect(child, bars));
    }

    static void write(StringBuilder out, List<Byte> example, List<Bar> bars) {
      PrintableBytes shown = PrintableBytes.of(example);
      int longest = bars.stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
      int textWidth = shown.line().length() * LETTER;
      int width = 10 + textWidth + 16 + longest * LABEL;
      int height = 28 + bars.size() * ROW;
      out.append("<svg class=\"reading\" width=\"").append(width).append("\" height=\"");
      out.append(height).append("\" viewBox=\"0 0 ").append(width).append(' ').append(height);
      out.append(
          "\" role=\"img\" aria-label=\"a reading\"><text class=\"example\" x=\"10\" y=\"18\"");
      out.append(" textLength=\"").append(Math.max(1, textWidth)).append("\">");
      out.append(Markup.escape(shown.line())).append("</text>");
      for (int i = 0; i < bars.size(); i++) {
        Bar bar = bars.get(i);
        int y = 34 + i * ROW;
        int from = 10 + shown.columns().get(bar.start()) * LETTER;
        int to = 10 + shown.columns().get(bar.end()) * LETTER;
        out.append("<path class=\"").append(bar.isOpen() ? "open" : "closed").append("\" d=\"M");
        out.append(from + 1)
            .append(' ')
            .append(y - 6)
            .append("v6H")
            .append(Math.max(from + 3, to - 1));
        out.append(bar.isOpen() ? "" : "v-6").append("\"/>");
        out.append("<text class=\"label\" x=\"").append(10 + textWidth + 12).append("\" y=\"");
        out.append(y + 2).append("\">").append(Markup.escape(bar.label())).append("</text>");
      }
      out.append("</svg>");
    }
  }
}
