/**
 * Why a text is accepted or refused, in the author's rules: a chart parser over the grammar as it
 * was written, and the trees read off the chart. Needs no automaton, so it explains grammars that
 * are not deterministic, too.
 */
@NullMarked
package io.dyck.checker.explain;

import org.jspecify.annotations.NullMarked;
