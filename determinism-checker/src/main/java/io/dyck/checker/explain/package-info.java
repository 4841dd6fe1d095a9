/**
 * Why a text is accepted or refused, in the author's rules: a chart parser over the grammar as it
 * was written, and the trees read off the chart. Needs no automaton, so it explains grammars that
 * are not deterministic, too. Called by commands; of this module imports {@code regular}, {@code
 * rules} and {@code text} only.
 *
 * <p>{@link io.dyck.checker.explain.CharacterChart} keeps the first cause of each item, 20 bytes an
 * item, so that one tree of a long text can be read off it. The chart of {@code
 * io.dyck.pda.witness} keeps all callers, for texts of a few bytes. Why their graphs of positions
 * differ, too, is told at {@code io.dyck.checker.ambiguity}.
 */
@NullMarked
package io.dyck.checker.explain;

import org.jspecify.annotations.NullMarked;
