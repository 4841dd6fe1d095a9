package io.dyck.pda.lowering;

import io.dyck.pda.automaton.Dfa;

/**
 * The condition of a lookahead: a word of an automaton must follow, or none may follow. Calls in
 * the automaton are nested lookaheads.
 */
record LookaheadCondition(Dfa condition, boolean negated) {}
