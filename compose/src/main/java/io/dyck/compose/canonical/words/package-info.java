/**
 * Where a pattern cuts a text into words, decided while the text is read byte by byte, although the
 * pattern looks ahead. It reads the patterns of tokenizers by itself: what is left of them is the
 * first match in the order of the alternatives, and the parser of {@code io.dyck.grammar.pattern}
 * reads sets of texts. Called by {@code io.dyck.compose.canonical} only; knows nothing of tokens,
 * grammars and masks and must not import them.
 */
package io.dyck.compose.canonical.words;
