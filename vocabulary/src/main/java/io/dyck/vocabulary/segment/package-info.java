/**
 * How models cut a word into pieces of their vocabulary: by the likeliest pieces (Unigram), by
 * merging neighbours of the best score (SentencePiece), by the longest pieces (WordPiece), by the
 * pieces of least rank (tiktoken).
 *
 * <p>The readers of formats and {@code encode} use it. It knows bytes and numbers only and must not
 * import anything of this project.
 */
package io.dyck.vocabulary.segment;
