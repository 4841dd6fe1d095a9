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

  public Pattern move(Pattern pattern) {
    if (pattern instanceof Pattern.Plain plain) {
      return new Pattern.Plain(move(plain.expression()));
    } else if (pattern instanceof Pattern.Sequence sequence) {
      return new Pattern.Sequence(span, all(sequence.items(), this::move));
    } else if (pattern instanceof Pattern.Choice choice) {
      return new Pattern.Choice(span, all(choice.alternatives(), this::move));
    } else if (pattern instanceof Pattern.Repetition r) {
      return new Pattern.Repetition(span, move(r.body()), r.minimum(), r.maximum(), r.lazy());
    } else if (pattern instanceof Pattern.Lookaround look) {
      return new Pattern.Lookaround(span, move(look.body()), look.behind(), look.negated());
    } else if (pattern instanceof Pattern.Intersection both) {
      return new Pattern.Intersection(span, move(both.left()), move(both.right()));
    } else if (pattern instanceof Pattern.Complement complement) {
      return new Pattern.Complement(span, move(complement.body()));
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
      return new Expression.Sequence(span, all(sequence.items(), this::move));
    } else if (expression instanceof Expression.Choice choice) {
      return new Expression.Choice(span, all(choice.alternatives(), this::move));
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
      return new Expression.Automaton(span, all(automaton.states(), this::move));
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

  private static <T> ImmutableList<T> all(Collection<T> parts, UnaryOperator<T> move) {
    return parts.stream().map(move).collect(ImmutableList.toImmutableList());
  }
}
