package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.NO_CODE_POINT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;

import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.terminal.CodePointSet;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/**
 * Character classes as the XML recommendation writes them: without escapes, with numbers as #xN.
 */
public final class RawCharacterClass {
  private static final Pattern CHARACTER =
      Pattern.compile("#x([0-9A-Fa-f]+)|#([0-9]+)|(.)", Pattern.DOTALL);

  private RawCharacterClass() {}

  /**
   * Returns the characters of a class.
   *
   * @param token from [ to ], at least one character between
   */
  public static Expression read(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    boolean negated = text.charAt(1) == '^' && text.length() > 3;
    List<Item> items = items(token, text, negated ? 2 : 1, diagnostics);
    CodePointSet set = new CodePointSet();
    for (int i = 0; i < items.size(); ) {
      Item first = items.get(i);
      boolean range =
          i + 2 < items.size() && items.get(i + 1).codePoint == '-' && items.get(i + 1).plain;
      Item last = range ? items.get(i + 2) : first;
      if (first.codePoint <= last.codePoint) {
        set.add(first.codePoint, last.codePoint);
      } else {
        diagnostics.report(
            REVERSED_RANGE,
            new SourceSpan(first.start, last.end),
            "the range is the wrong way round",
            "swap its ends, or move the - to the end of the class if it is meant itself");
      }
      i += range ? 3 : 1;
    }
    return new Expression.CharacterClass(
        LexerTokens.span(token), negated ? set.complement() : set.ranges());
  }

  private static List<Item> items(Token token, String text, int from, Diagnostics diagnostics) {
    List<Item> items = new ArrayList<>();
    Matcher matcher = CHARACTER.matcher(text).region(from, text.length() - 1);
    while (matcher.lookingAt()) {
      int start = token.getStartIndex() + matcher.start();
      int end = token.getStartIndex() + matcher.end();
      String hexadecimal = matcher.group(1);
      String decimal = matcher.group(2);
      int codePoint;
      if (hexadecimal != null) {
        codePoint = number(hexadecimal, 16, new SourceSpan(start, end), diagnostics);
      } else if (decimal != null) {
        codePoint = number(decimal, 10, new SourceSpan(start, end), diagnostics);
      } else {
        codePoint = matcher.group(3).codePointAt(0);
      }
      items.add(new Item(codePoint, hexadecimal == null && decimal == null, start, end));
      matcher.region(matcher.end(), text.length() - 1);
    }
    return items;
  }

  /**
   * Returns a character by its number.
   *
   * @return the code point; U+FFFD if there is none
   */
  public static int number(String digits, int radix, SourceSpan span, Diagnostics diagnostics) {
    long value = 0;
    for (int i = 0; i < digits.length() && value <= Character.MAX_CODE_POINT; i++) {
      value = value * radix + Character.digit(digits.charAt(i), radix);
    }
    if (value <= Character.MAX_CODE_POINT) {
      return (int) value;
    }
    diagnostics.report(
        NO_CODE_POINT, span, "the last code point is U+10FFFF", "write a smaller number");
    return 0xFFFD;
  }

  private record Item(int codePoint, boolean plain, int start, int end) {}
}
