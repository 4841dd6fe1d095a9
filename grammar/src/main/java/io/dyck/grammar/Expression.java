package io.dyck.grammar;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The right side of a rule, as a tree. All parts are immutable and know their place in the source.
 * A {@link Sequence} without items matches only the empty text. A {@link CharacterClass} without
 * ranges matches no text at all.
 */
public sealed interface Expression {
  /**
   * Returns the place of the expression in the source.
   *
   * @return the span from its first to its last character
   */
  SourceSpan span();

  /**
   * Returns the direct parts, from left to right.
   *
   * @return the parts; empty for an {@link Automaton}, although its labels are expressions
   */
  default ImmutableList<Expression> parts() {
    if (this instanceof Sequence sequence) {
      return sequence.items();
    }
    if (this instanceof Choice choice) {
      return choice.alternatives();
    }
    if (this instanceof Repetition repetition) {
      return ImmutableList.of(repetition.body());
    }
    if (this instanceof Difference difference) {
      return ImmutableList.of(difference.included(), difference.excluded());
    }
    if (this instanceof Lookahead lookahead) {
      return ImmutableList.of(lookahead.condition());
    }
    return ImmutableList.of();
  }

  /**
   * Visits this and everything in it, outer before inner, left before right, without recursion.
   *
   * @param visitor receives each expression
   */
  default void walk(Consumer<Expression> visitor) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(this);
    while (!pending.isEmpty()) {
      Expression expression = pending.pop();
      visitor.accept(expression);
      expression.parts().reverse().forEach(pending::push);
    }
  }

  /**
   * Returns whether the expression or a part of it passes a test.
   *
   * @param test receives each expression in the order of {@link #walk}, until one passes
   * @return false if none passes; the bodies of called rules do not count
   */
  default boolean contains(Predicate<Expression> test) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(this);
    while (!pending.isEmpty()) {
      Expression expression = pending.pop();
      if (test.test(expression)) {
        return true;
      }
      expression.parts().reverse().forEach(pending::push);
    }
    return false;
  }

  /**
   * Returns whether the expression matches the empty text. A lookahead counts as matching it. Cost:
   * linear in the expression, except for automata with many labels that match the empty text.
   *
   * @param rules returns for the name of a rule whether that rule matches the empty text
   * @return whether the expression does; for a difference, the excluded side must not match the
   *     empty text
   */
  default boolean isNullable(Predicate<String> rules) {
    return NullabilityCheck.isMatched(this, rules);
  }

  /**
   * Returns whether the expression contains a lookahead. The bodies of called rules do not count.
   *
   * @return true if a match depends on the text that follows
   */
  default boolean hasLookahead() {
    return contains(
        part ->
            part instanceof Lookahead
                || (part instanceof Automaton automaton
                    && automaton.states().stream()
                        .flatMap(state -> state.edges().stream())
                        .anyMatch(edge -> edge.label().hasLookahead())));
  }

  /**
   * A fixed text.
   *
   * @param span the place in the source, with the quotes
   * @param codePoints the text; may hold surrogates, which no UTF-8 text contains
   */
  record Literal(SourceSpan span, ImmutableIntArray codePoints) implements Expression {
    /**
     * Whether some UTF-8 text matches.
     *
     * @return false if it holds a surrogate
     */
    public boolean isEncodable() {
      return codePoints.stream().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
    }
  }

  /**
   * One code point out of a set. Negation is already resolved.
   *
   * @param span the place in the source
   * @param ranges ascending, disjoint and not adjacent; empty: matches nothing
   */
  record CharacterClass(SourceSpan span, ImmutableList<CodePointRange> ranges)
      implements Expression {
    /**
     * Returns the class of all characters.
     *
     * @param span the place in the source
     * @return the class of all code points
     */
    public static CharacterClass anyCharacter(SourceSpan span) {
      return new CharacterClass(
          span, ImmutableList.of(new CodePointRange(0, Character.MAX_CODE_POINT)));
    }

    /**
     * Whether some UTF-8 text matches.
     *
     * @return false if it is empty, or holds nothing but surrogates
     */
    public boolean isEncodable() {
      return ranges.stream().anyMatch(CodePointRange::isEncodable);
    }
  }

  /**
   * A call of a rule.
   *
   * @param span the place in the source
   * @param rule the name of the called rule
   */
  record Reference(SourceSpan span, String rule) implements Expression {}

  /**
   * A sequence of expressions.
   *
   * @param span the place in the source
   * @param items the items in order; empty for the empty text
   */
  record Sequence(SourceSpan span, ImmutableList<Expression> items) implements Expression {}

  /**
   * A choice between alternatives.
   *
   * @param span the place in the source
   * @param alternatives at least one
   */
  record Choice(SourceSpan span, ImmutableList<Expression> alternatives) implements Expression {}

  /**
   * A repetition of one expression.
   *
   * @param span the place, with the operator
   * @param body the repeated expression
   * @param minimum the least count
   * @param maximum the greatest count, or null for no bound
   */
  record Repetition(SourceSpan span, Expression body, int minimum, @Nullable Integer maximum)
      implements Expression {
    /**
     * Checks the bounds.
     *
     * @param span the place in the source, with the operator
     * @param body what is repeated
     * @param minimum the least number of times
     * @param maximum the greatest number of times; null: without bound
     * @throws IllegalArgumentException if a bound is negative, or the maximum is less than the
     *     minimum
     */
    public Repetition {
      Preconditions.checkArgument(minimum >= 0, "minimum (%s) must be >= 0", minimum);
      Preconditions.checkArgument(
          maximum == null || maximum >= minimum,
          "maximum (%s) must be >= minimum (%s)",
          maximum,
          minimum);
    }
  }

  /**
   * The texts that the left side matches and the right side does not. Both sides are regular.
   *
   * @param span the place in the source
   * @param included the left side
   * @param excluded the right side
   */
  record Difference(SourceSpan span, Expression included, Expression excluded)
      implements Expression {}

  /**
   * Returns an expression for the texts that two regular expressions both match. The result is
   * built from differences: {@code first - (first - second)}.
   *
   * @param span the place in the source
   * @param first one side
   * @param second the other side
   * @return a {@link Difference}
   */
  static Expression intersection(SourceSpan span, Expression first, Expression second) {
    return new Difference(span, first, new Difference(span, first, second));
  }

  /**
   * A condition on the following text, which itself matches the empty text. A condition may contain
   * lookaheads, but an operand of a {@link Difference} may not.
   *
   * @param span the place in the source
   * @param condition a regular expression without tokens, of which a text must follow
   * @param negated whether no text of the condition may follow
   */
  record Lookahead(SourceSpan span, Expression condition, boolean negated) implements Expression {
    /**
     * The end of the text: no character follows.
     *
     * @param span the place in the source
     * @return a lookahead
     */
    public static Lookahead endOfText(SourceSpan span) {
      return new Lookahead(span, CharacterClass.anyCharacter(span), true);
    }
  }

  /**
   * A regular language by its automaton: the texts along the paths from the first state to an
   * accepting one. Used if a tree would be far larger. States may have several edges for the same
   * text. Labels refer to no rule and name no token.
   *
   * @param span the place in the source
   * @param states the first is the start; targets are indexes here
   */
  record Automaton(SourceSpan span, ImmutableList<State> states) implements Expression {
    /**
     * Checks the targets.
     *
     * @param span the place in the source
     * @param states the first is the start; targets are indexes here
     * @throws IllegalArgumentException if there is no state, or a target is no index of a state
     */
    public Automaton {
      Preconditions.checkArgument(!states.isEmpty(), "an automaton must have a state");
      for (State state : states) {
        for (Edge edge : state.edges()) {
          Preconditions.checkElementIndex(edge.target(), states.size(), "target");
        }
      }
    }

    /**
     * A state.
     *
     * @param accepting whether a text may end here
     * @param edges the outgoing edges
     */
    public record State(boolean accepting, ImmutableList<Edge> edges) {}

    /**
     * An edge of the automaton.
     *
     * @param label the expression that matches the text of the edge
     * @param target the index of the target state
     */
    public record Edge(Expression label, int target) {}
  }

  /**
   * A language whose rules are given state by state. Never matches the empty text.
   *
   * @param span the place in the source
   * @param language the language; compared by {@code equals}
   */
  record Lazy(SourceSpan span, LazyLanguage language) implements Expression {}

  /**
   * One whole token of the vocabulary, never its text.
   *
   * @param span the place in the source
   * @param tokens the named tokens; at least one
   * @param negated whether the set means every token except the named ones
   */
  record TokenSet(SourceSpan span, ImmutableList<TokenName> tokens, boolean negated)
      implements Expression {}
}
