/**
 * Where a pattern cuts a text into words, decided while the text is read byte by byte, although the
 * pattern looks ahead. Called by {@code io.dyck.compose.canonical} only; knows nothing of tokens,
 * grammars and masks and must not import them.
 */
package io.dyck.compose.canonical.words;
