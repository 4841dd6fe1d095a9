/**
 * Whether a grammar gives some text two parse trees: a bounded search that ends with a proof, with
 * "none up to this length", or with its budget. Called by {@code conflict}; works on source
 * grammars; of this module imports {@code regular} and {@code rules} only.
 *
 * <p>Its {@link io.dyck.checker.ambiguity.PositionGraph} is one of three graphs of source positions
 * in Dyck. They are not one, because they do not have the same positions. This one reads letters
 * that stand for sets of bytes, in minimal automata of the terminals, because two derivations of
 * unknown texts are compared. The one of {@code explain} reads the characters of one known text,
 * and a position tells how much of a literal is left to write. The one of {@code
 * io.dyck.pda.witness} reads single bytes, because the text of a pump may end inside a character,
 * and keeps all callers of a rule, because all nestings are wanted there.
 */
@NullMarked
package io.dyck.checker.ambiguity;

import org.jspecify.annotations.NullMarked;
