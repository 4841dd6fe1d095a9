/**
 * The pairs of tokens that may follow each other within a word that byte pairs encode, and the
 * words that are tokens although no merges make them. Called by {@code io.dyck.canonical.search}
 * and {@code io.dyck.canonical.words}; knows the rules of a tokenizer, nothing of patterns,
 * grammars and masks, and must not import them.
 */
package io.dyck.canonical.pairs;
