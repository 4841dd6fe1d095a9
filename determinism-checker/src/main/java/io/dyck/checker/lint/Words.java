package io.dyck.checker.lint;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Literal;
import java.util.List;

/** What looks like a keyword, and what like an identifier. */
final class Words {
  private static final List<String> NAMES = List.of("qzx", "QZX", "Qzx");

  private Words() {}

  /** A literal of letters, at least two. */
  static boolean isKeyword(Literal literal) {
    String text = text(literal);
    return text.length() > 1
        && Character.isLetter(text.charAt(0))
        && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
  }

  /** Regular, and matches names of any letters, but not texts of several words. */
  static boolean isIdentifier(LintContext context, Expression expression) {
    return NAMES.stream().anyMatch(name -> context.accepts(expression, name))
        && NAMES.stream().noneMatch(name -> context.accepts(expression, name + " " + name))
        && !context.accepts(expression, "(")
        && !context.accepts(expression, "\"");
  }

  static String text(Literal literal) {
    int[] codePoints = literal.codePoints().toArray();
    return new String(codePoints, 0, codePoints.length);
  }
}
