package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;

/**
 * What a lookahead asks: that some word of an automaton follows, or that none does. Calls in the
 * automaton are lookaheads that stand in it.
 */
record Look(Dfa condition, boolean negated) {}
