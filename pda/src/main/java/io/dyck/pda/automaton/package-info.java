/**
 * Finite automata over letters: bytes or their classes, tokens named by the grammar, and calls of
 * rules. The package does not depend on grammars or stacks. {@code normalize} and {@code machine}
 * call it.
 */
package io.dyck.pda.automaton;
