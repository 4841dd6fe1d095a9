/**
 * Explains, in the author's rules, why a text is accepted or refused. The chart of {@code
 * io.dyck.pda.chart} reads the grammar as it was written, and the trees are read off the chart. The
 * package needs no automaton. Therefore it also explains grammars that are not deterministic.
 * Called by commands; imports only {@code text} of this module.
 */
@NullMarked
package io.dyck.checker.explain;

import org.jspecify.annotations.NullMarked;
