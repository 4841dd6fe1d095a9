/**
 * Finite automata over letters: bytes or their classes, tokens named by the grammar, and calls of
 * rules. Knows nothing of grammars or stacks; called by {@code normalize} and {@code machine}.
 */
package io.dyck.pda.automaton;
