package io.dyck.vocabulary.tokenizer;

/**
 * Turns text into the tokens of a {@code Vocabulary} as the original library does, and back.
 * Immutable and thread-safe.
 */
public interface Tokenizer {
  /** Which names of added tokens are recognized in a text. */
  enum AddedTokens {
    /**
     * Names of special tokens are plain text, as text that a grammar constrains is. Added tokens
     * that are not special are recognized.
     */
    ORDINARY,

    /** The name of a special token becomes that token, as in a prompt template. */
    ALL
  }

  /**
   * Encodes a text, reading the names of special tokens as plain text. No token is added at the
   * start or the end.
   *
   * @param text any text; a lone surrogate is read as U+FFFD
   * @return the ids, in the order of the text
   */
  default int[] encode(String text) {
    return encode(text, AddedTokens.ORDINARY);
  }

  /** Where a prompt may name tokens: what its template wrote, and not what a user did. */
  @FunctionalInterface
  interface NameableStretches {
    /**
     * Whether all of a stretch may be the name of a token.
     *
     * @param start the first UTF-16 code unit
     * @param end after the last one
     * @return whether no part of it comes from outside
     */
    boolean allow(int start, int end);
  }

  /**
   * Encodes a prompt of which only some stretches may name tokens, those that are special and
   * others: a name anywhere else is plain text, even one that is no special token. Only added
   * tokens that are white space are recognized everywhere, since they are not names. Names are
   * looked for as they are written, before any normalizer. No token is added at the start or the
   * end.
   *
   * @param text any text; a lone surrogate is read as U+FFFD
   * @param stretches where names are recognized
   * @return the ids, in the order of the text
   */
  int[] encodePrompt(String text, NameableStretches stretches);

  /**
   * Encodes a text. No token is added at the start or the end.
   *
   * @param text any text; a lone surrogate is read as U+FFFD
   * @param added which names of added tokens are recognized in the text
   * @return the ids, in the order of the text
   */
  int[] encode(String text, AddedTokens added);

  /**
   * Encodes a text that goes on with another one, as a model's answer goes on with its prompt: the
   * space that some tokenizers put before a text is not put there, so the tokens spell the text and
   * nothing more, if no normalizer changes it. Names of special tokens are plain text.
   *
   * @param text any text; a lone surrogate is read as U+FFFD
   * @return the ids, in the order of the text
   */
  default int[] encodeContinuation(String text) {
    return encode(text);
  }

  /**
   * Decodes tokens. Special tokens give their names; bytes that are not UTF-8 give U+FFFD.
   *
   * @param tokens ids the vocabulary defines
   * @return the text the tokens spell together
   * @throws IllegalArgumentException if an id is not defined
   */
  String decode(int... tokens);
}
