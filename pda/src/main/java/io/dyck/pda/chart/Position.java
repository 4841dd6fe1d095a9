package io.dyck.pda.chart;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dotted rule over the author's expression tree, with the rest of the rule that is still to be
 * read. {@link SourceGraph} makes positions lazily, each once, and they are compared by identity.
 */
public final class Position {
  /** The kinds of positions. */
  public enum Kind {
    /** Stands for others without reading: before a sequence, a choice or a repetition. */
    INNER,
    /** Before or inside a literal, a class or a difference: a state of its automaton. */
    TERMINAL,
    /** Before a condition on the following text. */
    LOOKAHEAD,
    /** Before a named token. No text leads on, but a vocabulary may. */
    TOKEN,
    /** Before the call of a rule. */
    CALL,
    /** At the end of a rule. */
    END
  }

  final int number;
  final int ruleNumber;

  /** The number of items read or turns made, the state of an automaton, or the called rule. */
  final int detail;

  final @Nullable Position rest;

  /** The positions in the same automaton, by state; empty outside of automata. */
  final Position[] siblings;

  final @Nullable TerminalAutomaton terminal;

  /** The positions that an inner position stands for; null until they are requested. */
  @Nullable List<Position> successors;

  private final Kind kind;
  private final Rule rule;
  private final Expression part;

  Position(
      int number,
      Kind kind,
      Rule rule,
      int ruleNumber,
      Expression part,
      int detail,
      @Nullable Position rest,
      Position[] siblings,
      @Nullable TerminalAutomaton terminal) {
    this.number = number;
    this.kind = kind;
    this.rule = rule;
    this.ruleNumber = ruleNumber;
    this.part = part;
    this.detail = detail;
    this.rest = rest;
    this.siblings = siblings;
    this.terminal = terminal;
  }

  /** Returns the kind. */
  public Kind kind() {
    return kind;
  }

  /** Returns the rule that contains the position. */
  public Rule rule() {
    return rule;
  }

  /** Returns the part of the rule that comes next; at the end of a rule, its whole body. */
  public Expression part() {
    return part;
  }

  /** Returns the place of the part that comes next. */
  public SourceSpan place() {
    int end = part.span().end();
    return kind == Kind.END ? new SourceSpan(end, end) : part.span();
  }

  /** Whether the position reads a byte, and some byte leads on. */
  public boolean canReadByte() {
    return terminal != null && terminal.canContinue(detail);
  }

  /** Whether the position is inside of a terminal that has begun. */
  public boolean isBegun() {
    return terminal != null && detail > 0;
  }

  /** Returns the bytes of a terminal that must follow, up to a choice or a possible end. */
  public byte[] forcedBytes() {
    return terminal == null ? new byte[0] : terminal.forcedBytes(detail);
  }

  /** Whether a terminal may end at the position. */
  boolean canEnd() {
    return terminal != null && terminal.isAccepting(detail);
  }
}
