package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.ruleset.RuleSet;

/** The result of an attempt to decide a grammar. */
sealed interface Outcome {
  /** The machine is complete. */
  record Deterministic(Machine machine) implements Outcome {}

  /** Pumps were found. */
  record Conflicting(RuleSet rules, ImmutableList<Conflict> conflicts) implements Outcome {}

  /**
   * A limit was passed.
   *
   * @param reason the limit in words
   */
  record Undecided(RuleSet rules, LimitKind why, String reason, String advice, long steps)
      implements Outcome {
    Undecided withAdvice(String other) {
      return new Undecided(rules, why, reason, other, steps);
    }

    /** Returns whether larger bounds on states may help. */
    boolean hasExceededStates() {
      return why == LimitKind.CHAIN_BOUND || why == LimitKind.STATE_BOUND;
    }
  }

  /** The kind of a limit. */
  enum LimitKind {
    /** The bound on the return addresses of a state. */
    CHAIN_BOUND,
    /** The bounds on a state or a symbol, except on its return addresses. */
    STATE_BOUND,
    /** The bound on the number of states. */
    STATES,
    /** No bound was passed before the steps were used up. */
    STEPS
  }
}
