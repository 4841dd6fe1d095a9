/**
 * Which sequences of tokens a tokenizer produces: an automaton over tokens, from its rules.
 * Sub-packages hold its two halves, pairs within a word and words within a text, and the paper's
 * algorithms. Called by {@code io.dyck.compose} and its packages; knows vocabularies, nothing of
 * grammars, matchers and masks, and must not import them.
 */
@NullMarked
package io.dyck.compose.canonical;

import org.jspecify.annotations.NullMarked;
