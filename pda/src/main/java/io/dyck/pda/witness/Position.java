package io.dyck.pda.witness;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A dotted rule over the author's expression tree, with the rest of the rule that is still to be
 * read. {@link SourceRules} makes positions lazily, each once, and they are compared by identity. A
 * position in a counted repetition knows the count.
 */
abstract sealed class Position {
  private final Rule rule;
  private final int number;

  private Position(Rule rule, int number) {
    this.rule = rule;
    this.number = number;
  }

  /** Returns the rule that contains the position. */
  final Rule rule() {
    return rule;
  }

  /**
   * Returns the number in the order of creation: an identity hash that is the same in every run.
   */
  @Override
  public final int hashCode() {
    return number;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  /**
   * Returns the part of the source that comes next. If only successors know it, returns the whole
   * expression.
   */
  abstract SourceSpan place();

  /**
   * A position that stands for others without reading: before a sequence, a choice or a repetition.
   */
  static final class Inner extends Position {
    private final Expression expression;
    private final Function<Position, List<Position>> derivation;
    private @Nullable List<Position> successors;

    Inner(
        Rule rule,
        int number,
        Expression expression,
        Function<Position, List<Position>> derivation) {
      super(rule, number);
      this.expression = expression;
      this.derivation = derivation;
    }

    List<Position> successors() {
      List<Position> known = successors;
      if (known == null) {
        known = derivation.apply(this);
        successors = known;
      }
      return known;
    }

    @Override
    SourceSpan place() {
      return expression.span();
    }
  }

  /** A position before or inside a literal, a class or a difference: a state of its automaton. */
  static final class InTerminal extends Position {
    private final TerminalAutomaton terminal;
    private final int state;
    private final Position rest;
    private final Position[] siblings;
    private final SourceRules rules;

    InTerminal(
        Rule rule,
        int number,
        SourceRules rules,
        TerminalAutomaton terminal,
        int state,
        Position rest,
        Position[] siblings) {
      super(rule, number);
      this.rules = rules;
      this.terminal = terminal;
      this.state = state;
      this.rest = rest;
      this.siblings = siblings;
      siblings[state] = this;
    }

    /** Returns the position after a byte, or null. */
    @Nullable Position after(byte b) {
      int next = terminal.step(state, b);
      if (next < 0) {
        return null;
      }
      Position known = siblings[next];
      return known != null ? known : rules.sibling(this, next);
    }

    boolean awaitsByte() {
      return terminal.continues(state);
    }

    /** Returns the position after the terminal, if the terminal may end here; else null. */
    @Nullable Position afterEnd() {
      return terminal.isAccepting(state) ? rest : null;
    }

    Position sibling(int siblingNumber, int siblingState) {
      return new InTerminal(rule(), siblingNumber, rules, terminal, siblingState, rest, siblings);
    }

    @Override
    SourceSpan place() {
      return terminal.span();
    }
  }

  /** A position before the call of a rule. */
  static final class AtCall extends Position {
    private final Expression.Reference reference;
    private final Position rest;

    AtCall(Rule rule, int number, Expression.Reference reference, Position rest) {
      super(rule, number);
      this.reference = reference;
      this.rest = rest;
    }

    String callee() {
      return reference.rule();
    }

    Position rest() {
      return rest;
    }

    @Override
    SourceSpan place() {
      return reference.span();
    }
  }

  /** A position before a token. No text leads on, but a vocabulary may. */
  static final class AtToken extends Position {
    private final Expression.TokenSet tokens;

    AtToken(Rule rule, int number, Expression.TokenSet tokens) {
      super(rule, number);
      this.tokens = tokens;
    }

    @Override
    SourceSpan place() {
      return tokens.span();
    }
  }

  /** The position at the end of a rule. */
  static final class AtEnd extends Position {
    AtEnd(Rule rule, int number) {
      super(rule, number);
    }

    @Override
    SourceSpan place() {
      int end = rule().body().span().end();
      return new SourceSpan(end, end);
    }
  }
}
