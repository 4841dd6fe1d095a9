package io.dyck.checker.report;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multiset;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.ConflictText;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.text.Plurals;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The findings as text for a terminal: 80 columns if the words allow, source lines with carets, and
 * conflicts with drawings of both readings.
 */
public final class TextReport {
  private static final int WIDTH = 80;
  private static final String MARGIN = "    ";

  /**
   * The number of findings with one code up to which all findings are written in full. If there are
   * more findings, only the first ones are written in full.
   */
  private static final int MOST_ALIKE = 6;

  private static final int FIRST = 3;
  private static final int MOST_LINES = 20;

  private final TextStyle style;
  private final Severity least;
  private final StringBuilder out = new StringBuilder();

  private TextReport(TextStyle style, Severity least) {
    this.style = style;
    this.least = least;
  }

  /**
   * Counts the findings of a report that {@link #render} leaves out.
   *
   * @param report the report
   * @param least the least severity that is shown
   * @return the number of findings
   */
  public static int countHidden(Report report, Severity least) {
    return report.findings().size() - report.count(least);
  }

  /**
   * Renders the findings of a report.
   *
   * @param report the report
   * @param style the style of the text
   * @param least the least severity that is shown
   * @return lines without a line end after the last one; empty if there are no findings to show
   */
  public static String render(Report report, TextStyle style, Severity least) {
    TextReport text = new TextReport(style, least);
    text.writeFindings(report);
    return text.out.toString().stripTrailing();
  }

  private void writeFindings(Report report) {
    ListMultimap<String, Finding> alike = ArrayListMultimap.create();
    for (Finding finding : report.findings()) {
      if (isShown(finding) && !isExplained(report, finding)) {
        alike.put(finding.code(), finding);
      }
    }
    Multiset<String> told = HashMultiset.create();
    for (Finding finding : report.findings()) {
      if (isShown(finding) && isExplained(report, finding)) {
        writeConflict(report.grammar().orElseThrow(), finding, finding.conflict().orElseThrow());
      } else if (isShown(finding)) {
        List<Finding> all = alike.get(finding.code());
        told.add(finding.code());
        int number = told.count(finding.code());
        if (all.size() <= MOST_ALIKE || number <= FIRST) {
          writeFinding(report.source(), finding);
        }
        if (all.size() > MOST_ALIKE && number == FIRST) {
          writeFurtherFindings(all.subList(FIRST, all.size()));
        }
      }
    }
  }

  private boolean isShown(Finding finding) {
    return finding.severity().compareTo(least) <= 0;
  }

  private static boolean isExplained(Report report, Finding finding) {
    return finding.conflict().isPresent() && report.grammar().isPresent();
  }

  /** Writes further findings with the code of the finding before, each only with its line. */
  private void writeFurtherFindings(List<Finding> others) {
    List<String> lines =
        others.stream().map(Finding::line).distinct().map(String::valueOf).toList();
    String shown = String.join(", ", lines.subList(0, Math.min(MOST_LINES, lines.size())));
    String text =
        "and %s more %s like this: %s %s%s"
            .formatted(
                others.size(),
                others.get(0).code(),
                Plurals.formFor(lines.size(), "line"),
                shown,
                lines.size() > MOST_LINES ? ", …" : "");
    LineWrapper.lines(style.withoutUnprintable(text), WIDTH - 4, 0)
        .forEach(l -> writeLine("  " + l));
  }

  /**
   * Writes the explanation of a conflict. The first line is broken like the first lines of other
   * findings.
   */
  private void writeConflict(Grammar grammar, Finding finding, ConflictExplanation conflict) {
    writeHead(grammar.source(), finding, conflict.cause().summary());
    String text = ConflictText.render(grammar, conflict, style.isColoured(), style.isUnicode());
    writeLine(style.withoutUnprintable(text.substring(text.indexOf('\n') + 1)));
  }

  private void writeHead(SourceText source, Finding finding, String message) {
    String place = source.place(finding.span().start()) + ": ";
    String severity = finding.severity().name().toLowerCase(Locale.ROOT) + " " + finding.code();
    List<String> lines =
        LineWrapper.lines(
            style.withoutUnprintable(message), WIDTH - 4, place.length() + severity.length() - 2);
    writeLine(
        style.emphasize(style.withoutUnprintable(place))
            + style.severity(finding.severity(), severity)
            + ": "
            + lines.get(0));
    lines.stream().skip(1).forEach(l -> writeLine(MARGIN + l));
  }

  private void writeFinding(SourceText source, Finding finding) {
    writeHead(source, finding, finding.message());
    writeExcerpt(source, finding.span(), finding.severity());
    if (!finding.advice().isEmpty()) {
      LineWrapper.lines(style.withoutUnprintable(finding.advice()), WIDTH - 4, 0)
          .forEach(l -> writeLine("  " + l));
    }
  }

  private void writeExcerpt(SourceText source, SourceSpan span, Severity severity) {
    String excerpt = Excerpt.excerptLines(source, span, severity, style, MARGIN);
    if (!excerpt.isEmpty()) {
      writeLine(excerpt);
    }
  }

  private void writeLine(String text) {
    out.append(text).append('\n');
  }

  /** Breaks lines at blanks. */
  private static final class LineWrapper {
    private LineWrapper() {}

    /**
     * Breaks a text into lines of at most a width, if its words allow. The first line is shorter by
     * {@code before}.
     */
    static List<String> lines(String text, int width, int before) {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      int room = width - before;
      for (String word : text.split(" ", -1)) {
        int needed = word.codePointCount(0, word.length());
        int used = line.codePointCount(0, line.length());
        if (used > 0 && used + 1 + needed > room) {
          lines.add(line.toString());
          line.setLength(0);
          room = width;
        } else if (used > 0) {
          line.append(' ');
        }
        line.append(word);
      }
      lines.add(line.toString());
      return lines;
    }
  }

  /** A source line with carets under a span. A long line is cut around the span. */
  private static final class Excerpt {
    private static final int WIDTH = 72;
    private static final int BEFORE = 30;

    private Excerpt() {}

    /**
     * Returns two lines without a margin, with carets in the colour of the severity; may be the
     * empty text.
     */
    static String excerptLines(
        SourceText source, SourceSpan span, Severity severity, TextStyle style, String margin) {
      if (source.content().isEmpty()) {
        return "";
      }
      int number = source.line(span.start());
      String line = source.lineText(number);
      if (line.isBlank()) {
        return "";
      }
      int[] characters = line.codePoints().toArray();
      int from = source.column(span.start()) - 1;
      int length =
          source.content().codePointCount(span.start(), Math.max(span.start(), span.end()));
      int to = Math.min(characters.length, from + Math.max(1, length));
      int first = from < WIDTH - 10 ? 0 : from - BEFORE;
      StringBuilder text = new StringBuilder(first > 0 ? style.ellipsis() : "");
      StringBuilder marks = new StringBuilder(" ".repeat(text.length()));
      int at = first;
      for (; at < characters.length && text.length() < WIDTH; at++) {
        String shown = style.withoutUnprintable(visibleCharacter(characters[at]));
        text.append(shown);
        String mark = at >= from && at < to ? "^" : " ";
        marks.append(mark.repeat(width(characters[at], shown)));
      }
      if (at < characters.length) {
        text.append(style.ellipsis());
      }
      if (from >= characters.length) {
        marks.append('^');
      }
      return margin
          + text
          + "\n"
          + margin
          + style.severity(severity, marks.toString().stripTrailing());
    }

    private static String visibleCharacter(int c) {
      if (c == '\t') {
        return "    ";
      }
      return Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
          ? "\uFFFD"
          : Character.toString(c);
    }

    private static int width(int c, String shown) {
      int type = Character.getType(c);
      if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
        return shown.length() > 2 ? shown.length() : 0;
      }
      boolean isWide =
          Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN
              || Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA
              || Character.UnicodeScript.of(c) == Character.UnicodeScript.KATAKANA
              || Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL
              || (c >= 0x1F300 && c <= 0x1FAFF);
      return shown.length() > 2 ? shown.length() : isWide ? 2 : 1;
    }
  }
}
