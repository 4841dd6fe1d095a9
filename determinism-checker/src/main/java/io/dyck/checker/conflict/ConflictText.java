package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.language.LanguageText;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.repair.RepairDiff;
import io.dyck.checker.text.PrintableBytes;
import io.dyck.checker.text.Quotation;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceText;
import io.dyck.pda.conflict.Conflict;
import java.util.stream.Collectors;

/**
 * The explanation of a conflict as text for a terminal, at most 80 columns except for source lines.
 * The text has the conflict, the example with both readings drawn over its characters, the
 * ambiguity, and the repairs as diffs.
 */
public final class ConflictText {
  private static final int WIDTH = 80;
  private static final int LABEL = 24;
  private static final int LINE_LABEL = 11;
  private static final int MOST_ROWS = 7;

  private final Grammar grammar;
  private final boolean colour;
  private final boolean unicode;
  private final StringBuilder out = new StringBuilder();

  private ConflictText(Grammar grammar, boolean colour, boolean unicode) {
    this.grammar = grammar;
    this.colour = colour;
    this.unicode = unicode;
  }

  /**
   * Renders an explanation.
   *
   * @param grammar the grammar with the conflict
   * @param explanation the explanation of the conflict
   * @param colour whether to use ANSI escape sequences
   * @param unicode whether characters outside ASCII may be used
   * @return several lines, without a line end after the last one
   */
  public static String render(
      Grammar grammar, ConflictExplanation explanation, boolean colour, boolean unicode) {
    ConflictText text = new ConflictText(grammar, colour, unicode);
    text.write(explanation);
    String result = text.out.toString().stripTrailing();
    return unicode ? result : result.replace("…", "...");
  }

  private void write(ConflictExplanation explanation) {
    Diagnostic head =
        new Diagnostic(
            Conflict.CODE,
            Severity.ERROR,
            grammar.source(),
            explanation.place(),
            explanation.cause().summary(),
            "");
    out.append(DiagnosticText.render(head, colour)).append('\n');
    writeParagraph(explanation.sentence());
    writeReadings(explanation);
    writeAmbiguity(explanation.ambiguity());
    writeRepairs(explanation);
    if (!explanation.ends().isEmpty()) {
      writeParagraph(endedConflictsSentence(grammar.source(), explanation));
    }
    explanation.notes().forEach(note -> writeParagraph("(" + note + ")"));
    out.append("  'dyck help ").append(explanation.cause().page()).append("' says more; ");
    out.append("--permissive runs it all the same");
  }

  /** Words within the width, indented. */
  private void writeParagraph(String text) {
    StringBuilder line = new StringBuilder(" ");
    for (String word : com.google.common.base.Splitter.on(' ').split(text)) {
      if (line.length() + 1 + word.length() > WIDTH && line.length() > 1) {
        out.append(line).append('\n');
        line = new StringBuilder(" ");
      }
      line.append(' ').append(word);
    }
    out.append(line).append('\n');
  }

  private void writeReadings(ConflictExplanation explanation) {
    if (explanation.readings().size() < 2) {
      return;
    }
    int common = explanation.conflict().commonRuleCount();
    PrintableBytes shown =
        PrintableBytes.of(explanation.example()).lastColumns(WIDTH - LABEL - LINE_LABEL);
    out.append("  ").append(pad("both begin with", LABEL - 2)).append(shown.line());
    out.append('\n');
    int number = 1;
    for (ImmutableList<DrawnSpan> reading : explanation.readings()) {
      out.append("  reading ").append(number++).append(":\n");
      writeRows(reading.subList(common, reading.size()), shown);
    }
  }

  private void writeRows(ImmutableList<DrawnSpan> spans, PrintableBytes shown) {
    int head = Math.min(spans.size(), MOST_ROWS / 2);
    int tail = Math.max(head, spans.size() - (MOST_ROWS - head));
    for (int i = 0; i < spans.size(); i++) {
      if (i == head && tail > head) {
        out.append("    ").append("… ").append(tail - head).append(" more rules\n");
      }
      if (i < head || i >= tail) {
        writeRow(spans.get(i), shown);
      }
    }
  }

  private void writeRow(DrawnSpan span, PrintableBytes shown) {
    int from = shown.columns().get(span.start());
    int to = Math.max(from + 1, shown.columns().get(span.end()));
    String dash = unicode ? "─" : "-";
    String begin = unicode ? "├" : "|";
    String end = span.isOpen() ? (unicode ? "╌" : ">") : unicode ? "┤" : "|";
    out.append("    ").append(pad(Excerpt.excerptOf(span.rule(), LABEL - 5), LABEL - 4));
    out.append(" ".repeat(from)).append(begin).append(dash.repeat(Math.max(0, to - from - 1)));
    out.append(end).append(" line ").append(span.line()).append('\n');
  }

  private static String pad(String text, int width) {
    return text.length() >= width ? text : text + " ".repeat(width - text.length());
  }

  private void writeAmbiguity(AmbiguityVerdict verdict) {
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      writeParagraph(
          "The grammar is ambiguous: " + quoted(ambiguous.text()) + " has two parse trees:");
      out.append(TreePair.render(ambiguous, unicode));
    } else if (verdict instanceof AmbiguityVerdict.NoneUpTo none) {
      writeParagraph("No text of up to " + none.length() + " bytes is ambiguous.");
    } else if (verdict instanceof AmbiguityVerdict.Undecided undecided) {
      writeParagraph(
          "Whether a text is ambiguous is not decided "
              + undecided.reason()
              + (undecided.searchedUpTo() > 0
                  ? "; none of up to " + undecided.searchedUpTo() + " bytes is."
                  : "."));
    }
  }

  private static String quoted(String text) {
    return Quotation.text(text, 50);
  }

  private void writeRepairs(ConflictExplanation explanation) {
    int number = 1;
    for (Repair repair : explanation.repairs()) {
      writeHeading("repair " + number++ + ": " + repair.title());
      out.append(describe(grammar, repair));
    }
  }

  /**
   * Returns a paragraph in the layout of explanations.
   *
   * @param grammar the grammar
   * @param text the words
   * @return indented lines of at most 80 columns, each with a line end
   */
  public static String paragraph(Grammar grammar, String text) {
    ConflictText lines = new ConflictText(grammar, false, true);
    lines.writeParagraph(text);
    return lines.out.toString();
  }

  /**
   * Returns a sentence that lists the other conflicts that the first repair ends.
   *
   * @param source the source of the grammar
   * @param explanation the explanation of the root
   * @return a sentence; empty if the repair ends no other conflict
   */
  public static String endedConflictsSentence(SourceText source, ConflictExplanation explanation) {
    int count = explanation.ends().size();
    if (count == 0) {
      return "";
    }
    String lines =
        explanation.ends().stream()
            .map(place -> source.line(place.start()))
            .distinct()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return "Repair 1 also ends the next %s%s%s)."
        .formatted(
            count == 1 ? "conflict" : count + " conflicts",
            lines.contains(",") ? " (lines " : " (line ",
            lines);
  }

  private void writeHeading(String text) {
    int start = out.length();
    writeParagraph(text);
    if (colour) {
      String lines = out.substring(start).stripTrailing();
      out.replace(start, out.length(), "\u001b[1m" + lines + "\u001b[0m\n");
    }
  }

  /**
   * Describes a repair: its effect on the language, and the changed lines.
   *
   * @param grammar the grammar
   * @param repair a repair of the grammar
   * @return several lines, each with a line end
   */
  public static String describe(Grammar grammar, Repair repair) {
    ConflictText text = new ConflictText(grammar, false, true);
    text.writeParagraph("  the grammar then " + LanguageText.sentence(repair.change()));
    if (!repair.deterministic()) {
      text.writeParagraph("  this conflict is gone then, others remain");
    }
    for (RepairDiff.Line line : RepairDiff.lines(grammar.source(), repair)) {
      text.out.append("    ").append(line.kind()).append(' ').append(line.text()).append('\n');
    }
    return text.out.toString();
  }
}
