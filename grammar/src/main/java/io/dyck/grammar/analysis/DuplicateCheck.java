package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.DUPLICATE_ALTERNATIVE;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Warns of alternatives that say the same twice. Shapes, that is expressions without their places,
 * are numbered bottom-up (hash-consing), so that comparing two of them costs one step. Recursion is
 * bounded by the nesting limit.
 */
final class DuplicateCheck {
  private final Diagnostics diagnostics;
  private final Map<Object, Integer> shapes = new HashMap<>();

  DuplicateCheck(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  void check(Expression body) {
    shape(body);
  }

  /** The number of the expression's shape. */
  private int shape(Expression expression) {
    Object key;
    if (expression instanceof Literal literal) {
      key = literal.codePoints();
    } else if (expression instanceof CharacterClass characterClass) {
      key = new Shape("class", characterClass.ranges());
    } else if (expression instanceof Reference reference) {
      key = reference.rule();
    } else if (expression instanceof TokenSet tokens) {
      key = new Shape(tokens.negated() ? "not" : "token", tokens.tokens());
    } else if (expression instanceof Repetition repetition) {
      String bounds = repetition.minimum() + "," + repetition.maximum();
      key = new Shape(bounds, shapes(Children.of(expression)));
    } else if (expression instanceof Sequence) {
      key = new Shape("sequence", shapes(Children.of(expression)));
    } else if (expression instanceof Difference) {
      key = new Shape("difference", shapes(Children.of(expression)));
    } else {
      Choice choice = (Choice) expression;
      ImmutableList<Integer> parts = shapes(choice.alternatives());
      compare(choice, parts);
      key = new Shape("choice", parts);
    }
    return shapes.computeIfAbsent(key, any -> shapes.size());
  }

  private ImmutableList<Integer> shapes(List<Expression> expressions) {
    return expressions.stream().map(this::shape).collect(ImmutableList.toImmutableList());
  }

  private void compare(Choice choice, ImmutableList<Integer> parts) {
    Map<Integer, Integer> first = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      Integer earlier = first.putIfAbsent(parts.get(i), i);
      if (earlier != null) {
        diagnostics.report(
            DUPLICATE_ALTERNATIVE,
            choice.alternatives().get(i).span(),
            "the alternative repeats number " + (earlier + 1),
            "remove it");
      }
    }
  }

  private record Shape(String kind, ImmutableList<?> parts) {}
}
