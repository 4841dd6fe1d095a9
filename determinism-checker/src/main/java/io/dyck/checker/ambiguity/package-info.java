/**
 * The bounded search for a text with two parse trees. The search ends with a proof, with "none up
 * to this length", or with its budget. Called by {@code conflict}; works on source grammars;
 * imports only {@code regular} and {@code rules} of this module.
 *
 * <p>Its {@link io.dyck.checker.ambiguity.PositionGraph} is one of two graphs of source positions
 * in Dyck. Two derivations of unknown texts are compared. Therefore this graph is made whole, with
 * the least length from each position to the end, and its letters are sets of bytes that all
 * terminals share. The graph of {@code io.dyck.pda.chart} reads the bytes of known texts, and is
 * made as far as they are read.
 */
@NullMarked
package io.dyck.checker.ambiguity;

import org.jspecify.annotations.NullMarked;
