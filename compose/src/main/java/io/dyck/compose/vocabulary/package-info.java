/**
 * Vocabularies of language models: which bytes each token spells, read from the original files, and
 * the prefix trie over them that composition walks.
 *
 * <p>The door is {@link io.dyck.compose.vocabulary.Vocabulary}. This package knows nothing of
 * grammars and automata and must not import them, except for the exceptions all modules share.
 */
@NullMarked
package io.dyck.compose.vocabulary;

import org.jspecify.annotations.NullMarked;
