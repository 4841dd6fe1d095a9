/**
 * Rewrites finished grammars as the caller's options ask for: letters of either case, white space
 * between terminals, and where ignored text may stand. Called by {@code io.dyck.grammar.read}, and
 * by notations that say such things themselves. Knows the model and no notation.
 */
package io.dyck.grammar.rewrite;
