package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.grammar.Expression;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds repetitions whose body may be empty, and repetitions of repetitions. Both give one text
 * many readings without matching more texts.
 */
final class Repetitions implements Lint {
  @Override
  public void check(LintContext context) {
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Expression.Repetition repetition
              && isRepeated(repetition)
              && LintContext.isWritten(repetition)) {
            check(context, repetition);
          }
        });
  }

  private static boolean isRepeated(Expression.Repetition repetition) {
    return repetition.maximum() == null || repetition.maximum() > 1;
  }

  private static void check(LintContext context, Expression.Repetition repetition) {
    Expression.Repetition inner = innerRepetition(context, repetition.body());
    String body = context.shownSource(repetition.body().span());
    if (inner != null && inner.maximum() == null) {
      context.report(
          LintCode.NESTED_QUANTIFIERS,
          repetition.span(),
          body + " is a repetition already, and repeating it gives many readings of one text",
          "keep one of the two repetitions");
    } else if (context.graph().isNullable(repetition.body())
        && context.graph().canMatchNonEmpty(repetition.body())) {
      context.report(
          LintCode.EMPTY_LOOP_BODY,
          repetition.span(),
          "each turn of this repetition may be empty, for " + body + " may be",
          "let " + body + " match at least one character; the repetition already allows none");
    }
  }

  /** Returns the repetition that a body consists of, seen through parentheses and names. */
  private static Expression.@Nullable Repetition innerRepetition(
      LintContext context, Expression body) {
    Set<String> seen = new HashSet<>();
    Expression at = body;
    while (!(at instanceof Expression.Repetition)) {
      context.countWork(1);
      if (at instanceof Expression.Reference reference && seen.add(reference.rule())) {
        at = context.grammar().rule(reference.rule()).body();
      } else if ((at instanceof Expression.Sequence || at instanceof Expression.Choice)
          && at.parts().size() == 1) {
        at = at.parts().get(0);
      } else {
        return null;
      }
    }
    return (Expression.Repetition) at;
  }
}
