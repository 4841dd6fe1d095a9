/**
 * From the author's rules to rule automata that a deterministic machine can run: lowering to bytes,
 * then language-preserving passes, each a class of its own. Uses {@code automaton}; knows nothing
 * of states, stacks or saturation.
 */
@NullMarked
package io.dyck.pda.normalize;

import org.jspecify.annotations.NullMarked;
