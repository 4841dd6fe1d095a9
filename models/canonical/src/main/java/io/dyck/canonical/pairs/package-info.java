/**
 * The pairs of tokens that may follow each other within a word that byte pairs encode. Called by
 * {@code io.dyck.canonical.search} only; knows the rules of a tokenizer, nothing of words, grammars
 * and masks, and must not import them.
 */
package io.dyck.canonical.pairs;
