package io.dyck.schema.strings;

import io.dyck.pda.automaton.DfaBuilder;

/** Makes all states of a small lazy automaton. */
final class Settling {
  /** The most states of an automaton that is made as a whole. */
  private static final int MAX_STATES = 4_000;

  /** The most states times ranges. */
  private static final int MAX_CELLS = 1_000_000;

  private Settling() {}

  /**
   * Returns the minimal automaton of the same texts, or a lazy automaton if there are too many
   * states. Cost: bounded, and for a minimal automaton that of {@link CodePointDfa#minimal}.
   */
  static CodePointAutomaton of(LazyAutomaton lazy) {
    int most = Math.max(1, Math.min(MAX_STATES, MAX_CELLS / lazy.letters().length));
    DfaBuilder all = new DfaBuilder();
    for (int state = 0; state < lazy.size(); state++) {
      if (lazy.size() > most) {
        return lazy.fresh();
      }
      lazy.addTo(all, state);
    }
    return CodePointDfa.minimal(lazy.cuts(), lazy.letters(), all.build());
  }
}
