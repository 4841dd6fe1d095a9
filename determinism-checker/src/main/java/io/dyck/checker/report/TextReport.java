package io.dyck.checker.report;

import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.text.Quoted;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Findings for terminals: 80 columns where words allow, source lines with carets, conflicts with
 * both readings drawn.
 */
public final class TextReport {
  private static final int WIDTH = 80;
  private static final String MARGIN = "    ";

  private final TextStyle style;
  private final Severity least;
  private final StringBuilder out = new StringBuilder();

  private TextReport(TextStyle style, Severity least) {
    this.style = style;
    this.least = least;
  }

  /**
   * Renders the findings of a report.
   *
   * @param report what was found
   * @param style how it may look
   * @param least findings of less severity are only counted
   * @return lines without a line end after the last one; empty if there is nothing to tell
   */
  public static String render(Report report, TextStyle style, Severity least) {
    TextReport text = new TextReport(style, least);
    text.findings(report);
    return text.out.toString().stripTrailing();
  }

  private void findings(Report report) {
    int hidden = 0;
    for (Finding finding : report.findings()) {
      if (finding.severity().compareTo(least) > 0) {
        hidden++;
      } else {
        finding(report.source(), finding);
      }
    }
    if (hidden > 0) {
      line(
          report.file()
              + ": "
              + hidden
              + (hidden == 1 ? " remark more" : " remarks more")
              + ", shown with --info");
    }
  }

  private void finding(SourceText source, Finding finding) {
    String place = source.place(finding.span().start()) + ": ";
    String severity = finding.severity().name().toLowerCase(Locale.ROOT) + " " + finding.code();
    String message =
        finding.conflict().map(ConflictExplanation::sentence).orElse(finding.message());
    List<String> lines =
        Wrapping.lines(style.fit(message), WIDTH - 4, place.length() + severity.length() - 2);
    line(
        style.strong(style.fit(place))
            + style.severity(finding.severity(), severity)
            + ": "
            + lines.get(0));
    lines.stream().skip(1).forEach(l -> line(MARGIN + l));
    excerpt(source, finding.span(), finding.severity());
    if (finding.conflict().isPresent()) {
      conflict(source, finding.conflict().get());
    } else if (!finding.advice().isEmpty()) {
      Wrapping.lines(style.fit(finding.advice()), WIDTH - 4, 0).forEach(l -> line("  " + l));
    }
  }

  private void excerpt(SourceText source, SourceSpan span, Severity severity) {
    String excerpt = Excerpt.of(source, span, severity, style, MARGIN);
    if (!excerpt.isEmpty()) {
      line(excerpt);
    }
  }

  private void conflict(SourceText source, ConflictExplanation conflict) {
    line("  cause: " + conflict.cause().summary() + " (docs/conflicts/" + conflict.cause().page() + ".md)");
    for (int i = 0; i < conflict.readings().size(); i++) {
      line(
          "  reading "
              + (i + 1)
              + " of "
              + style.fit(
                  Quoted.text(
                      new String(
                          com.google.common.primitives.Bytes.toArray(conflict.example()),
                          StandardCharsets.UTF_8),
                      50))
              + ":");
      Drawing.lines(
              conflict.example(), Drawing.bars(conflict.readings().get(i)), style, MARGIN)
          .forEach(this::line);
    }
    wrapped("  ", Wording.ambiguity(conflict.ambiguity()));
    if (conflict.ambiguity() instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      Drawing.lines(ambiguous.sentence(), Drawing.bars(ambiguous.first()), style, MARGIN)
          .forEach(this::line);
      line("  and");
      Drawing.lines(ambiguous.sentence(), Drawing.bars(ambiguous.second()), style, MARGIN)
          .forEach(this::line);
    }
    conflict.notes().forEach(note -> wrapped("  note: ", note));
    for (int i = 0; i < conflict.repairs().size(); i++) {
      Repair repair = conflict.repairs().get(i);
      wrapped(
          "  repair " + (i + 1) + ": ",
          repair.title() + " (" + Wording.change(repair.change()) + ")");
      repair
          .edits()
          .forEach(
              edit ->
                  line(
                      "    line "
                          + source.line(edit.span().start())
                          + ": "
                          + style.fit(
                              shown(
                                      source
                                          .content()
                                          .substring(edit.span().start(), edit.span().end()))
                                  + " -> "
                                  + shown(edit.replacement()))));
    }
    if (!conflict.repairs().isEmpty()) {
      line("  'dyck fix " + source.name() + "' shows the repairs as diffs and applies them");
    }
  }

  private static String shown(String source) {
    String text = source.strip().replaceAll("\\s+", " ");
    return text.isEmpty()
        ? "(nothing)"
        : text.length() <= 32 ? text : text.substring(0, 20) + "…" + text.substring(text.length() - 11);
  }

  private void wrapped(String before, String text) {
    List<String> lines = Wrapping.lines(style.fit(text), WIDTH - 4, before.length() - 4);
    line(before + lines.get(0));
    lines.stream().skip(1).forEach(l -> line(MARGIN + l));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
