package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.DUPLICATE_ALTERNATIVE;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Warns of equal alternatives. A shape is an expression without its places in the source. Shapes
 * are numbered bottom-up (hash-consing), therefore comparing two shapes costs one step. Recursion
 * is bounded by the nesting limit.
 */
final class DuplicateCheck {
  private final Diagnostics diagnostics;
  private final Map<Object, Integer> shapes = new HashMap<>();

  DuplicateCheck(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  void check(Expression body) {
    shapeNumber(body);
  }

  /** Returns the number of the expression's shape. */
  private int shapeNumber(Expression expression) {
    Object key = key(expression);
    Integer number = shapes.putIfAbsent(key, shapes.size());
    return number == null ? shapes.size() - 1 : number;
  }

  /** Returns a key that is equal exactly for expressions of equal shape. */
  private Object key(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      return reference.rule();
    }
    if (expression instanceof Expression.Literal literal) {
      return literal.codePoints();
    }
    if (expression instanceof Expression.CharacterClass characterClass) {
      return ImmutableList.of("class", rangeEnds(characterClass));
    }
    if (expression instanceof Expression.TokenSet tokens) {
      return ImmutableList.of(tokens.negated() ? "not" : "token", tokens.tokens());
    }
    if (expression instanceof Expression.Automaton automaton) {
      return ImmutableList.of("automaton", structure(automaton), shapeNumbers(labels(automaton)));
    }
    if (expression instanceof Expression.Lazy lazy) {
      return lazy;
    }
    ImmutableList<Integer> parts = shapeNumbers(expression.parts());
    if (expression instanceof Expression.Choice choice) {
      compare(choice, parts);
      return ImmutableList.of("choice", parts);
    }
    if (expression instanceof Expression.Repetition repetition) {
      return ImmutableList.of(repetition.minimum() + "," + repetition.maximum(), parts);
    }
    if (expression instanceof Expression.Lookahead lookahead) {
      return ImmutableList.of(lookahead.negated() ? "not ahead" : "ahead", parts);
    }
    return ImmutableList.of(
        expression instanceof Expression.Difference ? "difference" : "sequence", parts);
  }

  private static ImmutableList<Expression> labels(Expression.Automaton automaton) {
    return automaton.states().stream()
        .flatMap(state -> state.edges().stream())
        .map(Expression.Automaton.Edge::label)
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableIntArray structure(Expression.Automaton automaton) {
    ImmutableIntArray.Builder structure = ImmutableIntArray.builder();
    for (Expression.Automaton.State state : automaton.states()) {
      structure.add(state.accepting() ? -1 : -2);
      state.edges().forEach(edge -> structure.add(edge.target()));
    }
    return structure.build();
  }

  private static ImmutableIntArray rangeEnds(Expression.CharacterClass characterClass) {
    ImmutableIntArray.Builder ends = ImmutableIntArray.builder();
    for (CodePointRange range : characterClass.ranges()) {
      ends.add(range.first()).add(range.last());
    }
    return ends.build();
  }

  private ImmutableList<Integer> shapeNumbers(List<Expression> expressions) {
    ImmutableList.Builder<Integer> numbers =
        ImmutableList.builderWithExpectedSize(expressions.size());
    for (Expression expression : expressions) {
      numbers.add(shapeNumber(expression));
    }
    return numbers.build();
  }

  private void compare(Expression.Choice choice, ImmutableList<Integer> parts) {
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
}
