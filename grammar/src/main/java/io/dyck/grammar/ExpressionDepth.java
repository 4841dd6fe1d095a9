package io.dyck.grammar;

import io.dyck.failure.LimitExceededException;
import java.util.ArrayDeque;
import java.util.Deque;

/** How many levels an expression has; told without recursion, so that others may recurse. */
final class ExpressionDepth {
  private ExpressionDepth() {}

  private record Part(Expression expression, int depth) {}

  /** Refuses a rule whose body has too many levels. */
  static void check(Rule rule) {
    Deque<Part> pending = new ArrayDeque<>();
    pending.push(new Part(rule.body(), 1));
    while (!pending.isEmpty()) {
      Part part = pending.pop();
      if (part.depth > GrammarLimits.GREATEST_EXPRESSION_DEPTH) {
        throw new LimitExceededException(
            "nestingDepth",
            GrammarLimits.GREATEST_EXPRESSION_DEPTH,
            part.depth,
            "levels of expressions",
            "rule " + rule.name());
      }
      part.expression.parts().forEach(inner -> pending.push(new Part(inner, part.depth + 1)));
    }
  }
}
