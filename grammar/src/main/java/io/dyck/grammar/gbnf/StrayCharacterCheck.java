package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.STRAY_CHARACTER;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.gbnf.GbnfParser;
import io.dyck.grammar.outline.GbnfTokens;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * Reports characters without a meaning in GBNF. The message explains characters of other notations.
 */
final class StrayCharacterCheck {
  private static final String TYPOGRAPHIC_QUOTES = "“”„«»‘’";

  private final Diagnostics diagnostics;

  StrayCharacterCheck(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  boolean isStray(Token token) {
    return switch (token.getType()) {
      case GbnfParser.STRAY, GbnfParser.ASSIGN, GbnfParser.ASSIGN_LIKE -> true;
      default -> false;
    };
  }

  /** Reports a run of stray tokens as one; returns the index of the last of them. */
  int report(List<Token> tokens, int first) {
    int last = first;
    StringBuilder text = new StringBuilder(tokens.get(first).getText());
    while (last + 1 < tokens.size()
        && isStray(tokens.get(last + 1))
        && tokens.get(last + 1).getStartIndex() == tokens.get(last).getStopIndex() + 1) {
      last++;
      text.append(tokens.get(last).getText());
    }
    String quoted = Diagnostics.quote(text.toString());
    diagnostics.report(
        STRAY_CHARACTER,
        GbnfTokens.span(tokens.get(first), tokens.get(last)),
        quoted + " means nothing here",
        advice(text.charAt(0), first > 0 && tokens.get(first - 1).getType() == GbnfParser.OPEN));
    return last;
  }

  /** Whether a name holds only letters, digits, - and _; reports it if not. */
  boolean checkName(Token token) {
    String name = token.getText();
    for (int i = 0; i < name.length(); ) {
      int codePoint = name.codePointAt(i);
      int length = Character.charCount(codePoint);
      if (codePoint >= 0x80 && !Character.isLetterOrDigit(codePoint)) {
        int start = token.getStartIndex() + i;
        diagnostics.report(
            STRAY_CHARACTER,
            new SourceSpan(start, start + length),
            String.format(
                "%s (U+%04X) may not stand in a name",
                Diagnostics.quote(name.substring(i, i + length)), codePoint),
            adviceForNonAscii(codePoint));
        return false;
      }
      i += length;
    }
    return true;
  }

  private static String adviceForNonAscii(int codePoint) {
    if (TYPOGRAPHIC_QUOTES.indexOf(codePoint) >= 0) {
      return "write \" for quotes";
    }
    if (Character.isSpaceChar(codePoint) || Character.getType(codePoint) == Character.FORMAT) {
      return "write a plain blank";
    }
    return "names are made of letters, digits, - and _; put text in quotes";
  }

  private static String advice(char first, boolean afterOpen) {
    return switch (first) {
      case '\'', '`' -> "a literal stands in double quotes: \"…\"";
      case '/' -> "there are no regular expressions here, and comments start with #";
      case ',' -> "things in a row are just written one after the other, alternatives with |";
      case ';' -> "a rule ends with its line, and comments start with #";
      case '=' ->
          afterOpen
              ? "lookahead (=…) is XGrammar's own and not read here"
              : "a rule is written name ::= …, on a line of its own";
      case ':', '>', '→' -> "a rule is written name ::= …, on a line of its own";
      case '\\' -> "escapes belong into \"…\" or […]";
      case ']' -> "write \"]\" for the character; a class starts with [";
      case '}' -> "write \"}\" for the character; a count starts with {";
      case '!' -> "only a token may be negated: !<…>";
      default -> "put text in double quotes";
    };
  }
}
