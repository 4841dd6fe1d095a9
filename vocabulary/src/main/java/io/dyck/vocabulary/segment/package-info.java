/**
 * The ways to cut a word into pieces of the vocabulary. Unigram takes the likeliest pieces,
 * WordPiece the longest ones. SentencePiece merges the neighbours with the best score, tiktoken the
 * neighbours with the least rank.
 *
 * <p>The readers of formats and {@code encode} use it. The package handles bytes and numbers only
 * and must not import other packages of this project.
 */
package io.dyck.vocabulary.segment;
