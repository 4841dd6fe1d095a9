package io.dyck.checker.language;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Walks over expressions. Recursion is bounded by the nesting limit of the grammar. */
public final class Subexpressions {
  private Subexpressions() {}

  /**
   * The direct parts of an expression.
   *
   * @param expression any expression
   * @return from left to right; none for terminals and references
   */
  public static ImmutableList<Expression> of(Expression expression) {
    if (expression instanceof Sequence sequence) {
      return sequence.items();
    } else if (expression instanceof Choice choice) {
      return choice.alternatives();
    } else if (expression instanceof Repetition repetition) {
      return ImmutableList.of(repetition.body());
    } else if (expression instanceof Difference difference) {
      return ImmutableList.of(difference.included(), difference.excluded());
    }
    return ImmutableList.of();
  }

  /**
   * Visits an expression and everything in it, outer before inner, left before right.
   *
   * @param expression where to begin
   * @param visitor told each expression
   */
  public static void walk(Expression expression, Consumer<Expression> visitor) {
    visitor.accept(expression);
    for (Expression part : of(expression)) {
      walk(part, visitor);
    }
  }

  /**
   * The rules that an expression calls directly.
   *
   * @param expression any expression
   * @return their names in the order of the first call
   */
  public static ImmutableSet<String> calls(Expression expression) {
    Set<String> calls = new LinkedHashSet<>();
    walk(
        expression,
        part -> {
          if (part instanceof Reference reference) {
            calls.add(reference.rule());
          }
        });
    return ImmutableSet.copyOf(calls);
  }
}
