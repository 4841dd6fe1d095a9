package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import java.util.function.UnaryOperator;

/**
 * Replaces the leaves of an expression, bottom-up, and builds the inner nodes anew. The nesting
 * limit of the reader bounds the recursion.
 */
public final class LeafReplacement {
  private final UnaryOperator<Expression> leaf;

  /**
   * Defines the rewriting of leaves.
   *
   * @param leaf returns the replacement of a literal, class, reference or token
   */
  public LeafReplacement(UnaryOperator<Expression> leaf) {
    this.leaf = leaf;
  }

  /** Rewrites one expression. */
  public Expression rewrite(Expression expression) {
    if (expression instanceof Expression.Sequence sequence) {
      return new Expression.Sequence(sequence.span(), rewrite(sequence.items()));
    }
    if (expression instanceof Expression.Choice choice) {
      return new Expression.Choice(choice.span(), rewrite(choice.alternatives()));
    }
    if (expression instanceof Expression.Repetition repetition) {
      return new Expression.Repetition(
          repetition.span(),
          rewrite(repetition.body()),
          repetition.minimum(),
          repetition.maximum());
    }
    if (expression instanceof Expression.Difference difference) {
      return new Expression.Difference(
          difference.span(), rewrite(difference.included()), rewrite(difference.excluded()));
    }
    if (expression instanceof Expression.Lookahead lookahead) {
      return new Expression.Lookahead(
          lookahead.span(), rewrite(lookahead.condition()), lookahead.negated());
    }
    if (expression instanceof Expression.Automaton automaton) {
      return new Expression.Automaton(
          automaton.span(),
          automaton.states().stream().map(this::rewrite).collect(ImmutableList.toImmutableList()));
    }
    return leaf.apply(expression);
  }

  private Expression.Automaton.State rewrite(Expression.Automaton.State state) {
    return new Expression.Automaton.State(
        state.accepting(),
        state.edges().stream()
            .map(edge -> new Expression.Automaton.Edge(rewrite(edge.label()), edge.target()))
            .collect(ImmutableList.toImmutableList()));
  }

  private ImmutableList<Expression> rewrite(ImmutableList<Expression> parts) {
    return parts.stream().map(this::rewrite).collect(ImmutableList.toImmutableList());
  }
}
