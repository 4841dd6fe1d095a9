package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.grammar.Expression.CharacterClass;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Classes such as {@code [^END]}: three or more letters that spell a word and are not a set. */
final class NegatedWords implements Lint {
  private static final Pattern WORD =
      Pattern.compile("\\[\\^([A-Z]{3,}|[a-z]{3,}|[A-Z][a-z]{2,})]");

  @Override
  public void check(LintContext context) {
    context.walk(
        (rule, expression) -> {
          if (expression instanceof CharacterClass) {
            Matcher word = WORD.matcher(context.source(expression.span()));
            if (word.matches()
                && !isAscending(word.group(1))
                && !context.isReported(LintCode.NEGATED_WORD, expression.span())) {
              DelimitedBodies.report(context, expression, word.group(1));
            }
          }
        });
  }

  /** Returns whether letters stand in ascending order, as authors usually write sets. */
  private static boolean isAscending(String letters) {
    for (int i = 1; i < letters.length(); i++) {
      if (letters.charAt(i) < letters.charAt(i - 1)) {
        return false;
      }
    }
    return true;
  }
}
