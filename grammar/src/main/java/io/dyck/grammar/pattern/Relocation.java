package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.Collection;
import java.util.function.UnaryOperator;

/**
 * Copies trees and gives every part the same place, because imported parts have the place of the
 * import.
 */
public final class Relocation {
  private final SourceSpan span;

  public Relocation(SourceSpan span) {
    this.span = span;
  }

  public RegexPattern move(RegexPattern pattern) {
    if (pattern instanceof RegexPattern.Plain plain) {
      return new RegexPattern.Plain(move(plain.expression()));
    } else if (pattern instanceof RegexPattern.Sequence sequence) {
      return new RegexPattern.Sequence(span, relocateAll(sequence.items(), this::move));
    } else if (pattern instanceof RegexPattern.Choice choice) {
      return new RegexPattern.Choice(span, relocateAll(choice.alternatives(), this::move));
    } else if (pattern instanceof RegexPattern.Repetition r) {
      return new RegexPattern.Repetition(span, move(r.body()), r.minimum(), r.maximum(), r.lazy());
    } else if (pattern instanceof RegexPattern.Lookaround look) {
      return new RegexPattern.Lookaround(span, move(look.body()), look.behind(), look.negated());
    } else if (pattern instanceof RegexPattern.Intersection both) {
      return new RegexPattern.Intersection(span, move(both.left()), move(both.right()));
    } else if (pattern instanceof RegexPattern.Complement complement) {
      return new RegexPattern.Complement(span, move(complement.body()));
    }
    throw new AssertionError(pattern);
  }

  public Expression move(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return new Expression.Literal(span, literal.codePoints());
    } else if (expression instanceof Expression.CharacterClass set) {
      return new Expression.CharacterClass(span, set.ranges());
    } else if (expression instanceof Expression.Reference reference) {
      return new Expression.Reference(span, reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return new Expression.Sequence(span, relocateAll(sequence.items(), this::move));
    } else if (expression instanceof Expression.Choice choice) {
      return new Expression.Choice(span, relocateAll(choice.alternatives(), this::move));
    } else if (expression instanceof Expression.Repetition r) {
      return new Expression.Repetition(span, move(r.body()), r.minimum(), r.maximum());
    } else if (expression instanceof Expression.Difference difference) {
      return new Expression.Difference(
          span, move(difference.included()), move(difference.excluded()));
    } else if (expression instanceof Expression.TokenSet set) {
      return new Expression.TokenSet(span, set.tokens(), set.negated());
    } else if (expression instanceof Expression.Lookahead look) {
      return new Expression.Lookahead(span, move(look.condition()), look.negated());
    } else if (expression instanceof Expression.Automaton automaton) {
      return new Expression.Automaton(span, relocateAll(automaton.states(), this::move));
    }
    throw new AssertionError(expression);
  }

  private Expression.Automaton.State move(Expression.Automaton.State state) {
    ImmutableList.Builder<Expression.Automaton.Edge> edges = ImmutableList.builder();
    state
        .edges()
        .forEach(e -> edges.add(new Expression.Automaton.Edge(move(e.label()), e.target())));
    return new Expression.Automaton.State(state.accepting(), edges.build());
  }

  private static <T> ImmutableList<T> relocateAll(Collection<T> parts, UnaryOperator<T> move) {
    return parts.stream().map(move).collect(ImmutableList.toImmutableList());
  }
}
