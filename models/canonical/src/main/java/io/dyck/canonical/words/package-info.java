/**
 * The word ends of a tokenizer's pattern, decided while the text is read byte by byte, although the
 * pattern looks ahead. The package has its own parser of such patterns, because they mean the first
 * match in the order of the alternatives. The parser of {@code io.dyck.grammar.pattern} reads a
 * pattern as a set of texts. Called by {@code io.dyck.canonical.search} only; may import the words
 * that no merges make from {@code io.dyck.canonical.pairs}, and must not import vocabularies,
 * grammars and masks.
 */
package io.dyck.canonical.words;
