/**
 * The bounded search for a text with two parse trees. The search ends with a proof, with "none up
 * to this length", or with its budget. Called by {@code conflict}; works on source grammars;
 * imports only {@code regular} and {@code rules} of this module.
 *
 * <p>Its {@link io.dyck.checker.ambiguity.PositionGraph} is one of three graphs of source positions
 * in Dyck. The three graphs are separate, because their positions differ. The graph of this package
 * reads letters that stand for sets of bytes, in minimal automata of the terminals, because two
 * derivations of unknown texts are compared. The graph of {@code explain} reads the characters of
 * one known text, and a position says how much of a literal is left. The graph of {@code
 * io.dyck.pda.witness} reads single bytes, because the text of a pump may end inside a character.
 * That graph keeps all callers of a rule, because the witnesses need all nestings.
 */
@NullMarked
package io.dyck.checker.ambiguity;

import org.jspecify.annotations.NullMarked;
