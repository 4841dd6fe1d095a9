/**
 * The word ends of a tokenizer's pattern, decided while the text is read byte by byte, although the
 * pattern looks ahead. The package has its own parser of such patterns, because they mean the first
 * match in the order of the alternatives. The parser of {@code io.dyck.grammar.pattern} reads a
 * pattern as a set of texts. Called by {@code io.dyck.canonical.search} only; knows nothing of
 * tokens, grammars and masks and must not import them.
 */
package io.dyck.canonical.words;
