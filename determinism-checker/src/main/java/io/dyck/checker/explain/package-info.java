/**
 * Explains, in the author's rules, why a text is accepted or refused. A chart parser reads the
 * grammar as it was written, and the trees are read off the chart. The package needs no automaton.
 * Therefore it also explains grammars that are not deterministic. Called by commands; imports only
 * {@code regular}, {@code rules} and {@code text} of this module.
 *
 * <p>{@link io.dyck.checker.explain.CharacterChart} keeps the first cause of each item, 20 bytes an
 * item. Therefore one tree of a long text can be read off the chart. The chart of {@code
 * io.dyck.pda.witness} keeps all callers, for texts of a few bytes. The package {@code
 * io.dyck.checker.ambiguity} explains why the graphs of positions also differ.
 */
@NullMarked
package io.dyck.checker.explain;

import org.jspecify.annotations.NullMarked;
