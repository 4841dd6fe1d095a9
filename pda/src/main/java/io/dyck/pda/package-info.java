/**
 * Entry points: a grammar compiled to a deterministic pushdown automaton, or refused. Uses every
 * package below it; none of them may use this one.
 */
@NullMarked
package io.dyck.pda;

import org.jspecify.annotations.NullMarked;
