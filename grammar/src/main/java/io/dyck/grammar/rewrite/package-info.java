/**
 * Rewrites finished grammars as the caller's options ask for: letters of either case, white space
 * between terminals, and where ignored text may stand. Puts grammars into larger ones, and free
 * text around tags. Called by {@code io.dyck.grammar.read}, by notations with such features, and by
 * the modules that combine grammars. Knows the model and no notation.
 */
package io.dyck.grammar.rewrite;
