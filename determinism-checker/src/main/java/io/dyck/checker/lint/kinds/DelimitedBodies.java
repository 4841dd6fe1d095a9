package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks bodies between an opening and a closing literal. The lint finds bodies that may contain
 * their closing literal, closing words written as negated classes, and quoted strings with raw
 * control characters.
 */
final class DelimitedBodies implements Lint {
  private static final int MOST_EXCLUDED = 10;
  private static final String CONTROL = "\u0001";

  @Override
  public void check(LintContext context) {
    for (Rule rule : context.graph().usedRules()) {
      // A terminal of the shortest match ends at its first closing delimiter.
      if (rule.match() != MatchKind.SHORTEST) {
        visit(context, rule.body());
      }
    }
  }

  /** Visits sequences, except sequences inside of a difference. */
  private static void visit(LintContext context, Expression expression) {
    context.countWork(1);
    if (expression instanceof Expression.Difference) {
      return;
    }
    if (expression instanceof Expression.Sequence sequence) {
      List<Expression> items = sequence.items();
      for (int i = 0; i + 1 < items.size(); i++) {
        if (items.get(i + 1) instanceof Expression.Literal close) {
          checkNegatedWord(context, items.get(i), close);
          if (i > 0 && items.get(i - 1) instanceof Expression.Literal open) {
            checkDelimited(context, open, items.get(i), close);
          }
        }
      }
    }
    expression.parts().forEach(part -> visit(context, part));
  }

  private static void checkDelimited(
      LintContext context, Expression.Literal open, Expression body, Expression.Literal close) {
    String closing = Subexpressions.text(close);
    if (closing.codePoints().anyMatch(c -> Character.isLetterOrDigit(c) || c <= ' ')) {
      return;
    }
    boolean mayGoOn = Subexpressions.text(open).codePoints().noneMatch(c -> c <= ' ');
    if (mayGoOn && canRepeat(context, body) && context.accepts(body, closing)) {
      context.report(
          LintCode.DELIMITER_IN_BODY,
          body.span(),
          "what stands between %s and %s may contain %s itself"
              .formatted(
                  Quotation.text(Subexpressions.text(open)),
                  Quotation.text(closing),
                  Quotation.text(closing)),
          "take it out of the body, such as [^"
              + Quotation.withoutQuotes(closing.substring(0, closing.offsetByCodePoints(0, 1)))
              + "], or let an escape stand before it");
    } else if (isString(context, Subexpressions.text(open), body, closing)
        && canRepeat(context, body)
        && context.accepts(body, CONTROL)
        && context.accepts(body, "qzx")) {
      context.report(
          LintCode.RAW_CONTROL_CHARACTERS,
          body.span(),
          "the string accepts raw control characters, which JSON and most languages refuse",
          "take them out: [^\"\\\\\\x00-\\x1F]");
    }
  }

  /**
   * Returns whether a body is a string in double quotes, or in single quotes with backslash
   * escapes. Strings of SQL in single quotes have no such escapes.
   */
  private static boolean isString(
      LintContext context, String open, Expression body, String closing) {
    return open.endsWith(closing)
        && (closing.equals("\"")
            || (closing.equals("'")
                && context.accepts(body, "\\'")
                && !context.accepts(body, "\\")));
  }

  /** Returns whether a part can match a text of some length. */
  private static boolean canRepeat(LintContext context, Expression body) {
    if (body instanceof Expression.CharacterClass || body instanceof Expression.Literal) {
      return false;
    }
    return context.accepts(body, "qzxqzxq")
        || context.accepts(body, ".......")
        || context.accepts(body, "1111111");
  }

  private static void checkNegatedWord(
      LintContext context, Expression body, Expression.Literal close) {
    Expression repeated =
        body instanceof Expression.Repetition repetition ? repetition.body() : body;
    if (!(repeated instanceof Expression.CharacterClass characterClass)
        || !(body instanceof Expression.Repetition)) {
      return;
    }
    String word = Subexpressions.text(close);
    if (word.codePointCount(0, word.length()) > 1
        && context.source(repeated.span()).startsWith("[^")
        && excludedCharacters(characterClass).equals(characters(word))) {
      report(context, repeated, word);
    }
  }

  /** Returns the characters that a class leaves out; empty if they are many. */
  private static Set<Integer> excludedCharacters(Expression.CharacterClass characterClass) {
    Set<Integer> result = new TreeSet<>();
    int next = 0;
    for (CodePointRange range : characterClass.ranges()) {
      if (range.first() - next > MOST_EXCLUDED) {
        return Set.of();
      }
      for (; next < range.first(); next++) {
        result.add(next);
      }
      next = range.last() + 1;
    }
    return result;
  }

  static void report(LintContext context, Expression characterClass, String word) {
    context.report(
        LintCode.NEGATED_WORD,
        characterClass.span(),
        "this refuses every single one of the characters of "
            + Quotation.text(word)
            + ", not only the word",
        "to refuse the word only, use a difference, (.* - (.* "
            + Quotation.text(word)
            + " .*)), or spell out what may follow its first character");
  }

  private static Set<Integer> characters(String text) {
    Set<Integer> result = new TreeSet<>();
    text.codePoints().forEach(result::add);
    return result;
  }
}
