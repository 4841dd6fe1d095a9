package io.dyck.vocabulary.tokenizer;

/**
 * Turns text into the tokens of a {@code Vocabulary} as the original library does, and back.
 * Immutable and thread-safe.
 */
public interface Tokenizer {
  /** The added tokens whose names are recognized in a text. */
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

  /** The parts of a prompt that may name tokens: text of the template, but not text of a user. */
  @FunctionalInterface
  interface NameableStretches {
    /**
     * Returns whether a stretch may be the name of a token.
     *
     * @param start the first UTF-16 code unit
     * @param end after the last one
     * @return true if no part of the stretch comes from outside
     */
    boolean isNameable(int start, int end);
  }

  /**
   * Encodes a prompt in which only some stretches may name added tokens, special or not. A name
   * anywhere else is plain text, even the name of an added token that is not special. White space
   * tokens are recognized everywhere, because they are not names. The search for names uses the
   * text as written, before any normalizer. No token is added at the start or the end.
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
   * @param added the added tokens whose names are recognized in the text
   * @return the ids, in the order of the text
   */
  int[] encode(String text, AddedTokens added);

  /**
   * Encodes a text that continues another text, as a model's answer continues the prompt. No space
   * is added before the text, although some tokenizers add one elsewhere. If no normalizer changes
   * the text, the tokens therefore spell exactly this text. Names of special tokens are plain text.
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
