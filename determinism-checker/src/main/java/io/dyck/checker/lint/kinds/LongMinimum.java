package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;

/** A grammar whose shortest text is long. */
final class LongMinimum implements Lint {
  private static final int LONG = 200;

  @Override
  public void check(LintContext context) {
    String start = context.grammar().start();
    int least = context.graph().leastCharacters(start);
    if (least >= LONG) {
      context.report(
          LintCode.LONG_MINIMUM,
          context.grammar().rule(start).nameSpan(),
          "no text is shorter than " + least + " characters",
          "leave a model room for it: a budget below that can never finish");
    }
  }
}
