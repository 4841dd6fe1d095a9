/**
 * The oracle: a deliberately slow, obviously right recognizer for every {@link
 * io.dyck.grammar.Grammar}, and random grammars, texts and vocabularies to compare it with. Works
 * on the source grammar, before any pass of any automaton construction, and shares no code with
 * one.
 *
 * <p>Published as the test-jar of this module; tests of all modules may use it. Never imports an
 * automaton.
 *
 * <pre>{@code
 * EarleyOracle oracle = EarleyOracle.of(grammar);
 * oracle.accepts(text);
 * oracle.longestViablePrefix(text);
 * }</pre>
 */
@NullMarked
package io.dyck.grammar.oracle;

import org.jspecify.annotations.NullMarked;
