package io.dyck.cli.editor.analysis;

import io.dyck.grammar.outline.Outline;
import io.dyck.grammar.outline.RuleDefinition;
import io.dyck.grammar.outline.Word;
import io.dyck.grammar.outline.Word.Kind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Formats a text. There is one blank around definition signs and bars, continued lines are
 * indented, lines have no blanks at the end, and at most one empty line follows another. Words,
 * comments and line breaks stay as they are. The meaning of the text therefore does not change.
 * JSON is formatted completely. Cost: linear.
 */
public final class Formatter {
  private static final String INDENT = "  ";

  private final GrammarDocument document;
  private final List<Word> words;
  private final Set<Integer> starts;
  private final StringBuilder out = new StringBuilder();

  private Formatter(GrammarDocument document) {
    this.document = document;
    Outline outline = document.outline();
    this.words = outline.words().stream().filter(word -> word.kind() != Kind.LINE).toList();
    this.starts =
        outline.definitions().stream()
            .map(RuleDefinition::whole)
            .map(span -> span.start())
            .collect(Collectors.toSet());
  }

  /**
   * Formats a text.
   *
   * @param document any text; its malformed parts stay as they are
   * @return the formatted text, with the line ends of the original; a regular expression stays
   *     unchanged
   */
  public static String format(GrammarDocument document) {
    String laid = formatText(document);
    String text = document.text();
    boolean isOfWindows = text.contains("\r\n") && text.replace("\r\n", "").indexOf('\n') < 0;
    return isOfWindows ? laid.replace("\r\n", "\n").replace("\n", "\r\n") : laid;
  }

  private static String formatText(GrammarDocument document) {
    if (document.language().isSchema()) {
      return document.outline().words().stream().anyMatch(word -> word.kind() == Kind.BROKEN)
          ? document.text()
          : new JsonLayout(document).text();
    }
    if (document.language().option().equals("regex") || document.outline().words().isEmpty()) {
      return document.text();
    }
    Formatter formatter = new Formatter(document);
    formatter.write();
    return formatter.out.toString();
  }

  private void write() {
    boolean inBody = false;
    int depth = 0;
    int end = 0;
    for (int i = 0; i < words.size(); i++) {
      Word word = words.get(i);
      String gap = document.text().substring(end, word.span().start());
      if (starts.contains(word.span().start())) {
        inBody = false;
        depth = 0;
      }
      depth -= word.kind() == Kind.CLOSING && depth > 0 ? 1 : 0;
      long lines = lines(gap);
      if (!gap.isBlank()) {
        // The notation skips this part, for example instructions to other programs.
        out.append(gap);
      } else if (out.length() == 0 || lines > 0) {
        out.append(out.length() == 0 ? "" : lines > 1 ? "\n\n" : "\n");
        boolean isIndented = inBody && isContinuation(word, gap);
        out.append(isIndented ? INDENT.repeat(levels(word, depth)) : "");
      } else {
        out.append(textBetween(words.get(i - 1), word, gap));
      }
      inBody |= starts.contains(word.span().start());
      inBody &= word.kind() != Kind.END;
      depth += word.kind() == Kind.OPENING ? 1 : 0;
      // A comment to the end of its line may have blanks there.
      out.append(word.kind() == Kind.COMMENT ? text(word).stripTrailing() : text(word));
      end = word.span().end();
    }
    out.append('\n');
  }

  /**
   * Returns the indentation: one level for each open bracket, and at least one level for a
   * continued line.
   */
  private static int levels(Word word, int depth) {
    return word.kind() == Kind.CLOSING ? depth : Math.max(1, depth);
  }

  private static long lines(String gap) {
    return gap.replace("\r\n", "\n").chars().filter(c -> c == '\n' || c == '\r').count();
  }

  /** A comment or directive at the margin stays there. */
  private static boolean isContinuation(Word word, String gap) {
    boolean atMargin = gap.endsWith("\n") || gap.endsWith("\r");
    return !(atMargin && (word.kind() == Kind.COMMENT || word.kind() == Kind.KEYWORD));
  }

  private String textBetween(Word before, Word word, String gap) {
    boolean isColon = word.kind() == Kind.ASSIGN && text(word).equals(":");
    if (isColon && before.kind() != Kind.NUMBER) {
      return "";
    }
    boolean isSpaced =
        (word.kind() == Kind.ASSIGN && !isColon)
            || (before.kind() == Kind.ASSIGN
                && !(text(before).equals(":") && gap.isEmpty() && isNumber(word)))
            || word.kind() == Kind.BAR
            || before.kind() == Kind.BAR;
    if (word.kind() == Kind.COMMENT && gap.length() > 1) {
      // Comments behind the text may be aligned.
      return gap.replace("\t", INDENT);
    }
    return isSpaced ? " " : gap.isEmpty() ? "" : " ";
  }

  private static boolean isNumber(Word word) {
    return word.kind() == Kind.NUMBER;
  }

  private String text(Word word) {
    return document.text().substring(word.span().start(), word.span().end());
  }

  /** Formats JSON with one member or item a line; numbers and strings stay unchanged. */
  private static final class JsonLayout {
    private final GrammarDocument document;
    private final StringBuilder out = new StringBuilder();
    private int depth;

    JsonLayout(GrammarDocument document) {
      this.document = document;
    }

    String text() {
      List<Word> words = document.outline().words();
      for (int i = 0; i < words.size(); i++) {
        Word word = words.get(i);
        Kind next = i + 1 < words.size() ? words.get(i + 1).kind() : Kind.END;
        String text = document.text().substring(word.span().start(), word.span().end());
        switch (word.kind()) {
          case OPENING -> {
            out.append(text);
            depth++;
            if (next != Kind.CLOSING) {
              startLine();
            }
          }
          case CLOSING -> {
            depth = Math.max(0, depth - 1);
            if (i > 0 && words.get(i - 1).kind() != Kind.OPENING) {
              startLine();
            }
            out.append(text);
          }
          case OPERATOR -> {
            out.append(text);
            startLine();
          }
          case ASSIGN -> out.append(text).append(' ');
          default -> out.append(text);
        }
      }
      return out.append('\n').toString();
    }

    private void startLine() {
      out.append('\n').append(INDENT.repeat(depth));
    }
  }
}
