package io.dyck.vocabulary.tokenizer;

import io.dyck.failure.DyckException;
import io.dyck.vocabulary.text.Utf8;
import java.util.Arrays;

/**
 * Reports that a vocabulary cannot be read or does not fit a grammar. The message names the
 * problem, its place and the remedy. The codes are listed in {@code docs/errors.md}.
 */
public final class VocabularyException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The problem. */
  private final String reason;

  private VocabularyException(String code, String place, String reason, String advice) {
    super(code, place, place + ": " + code + ": " + reason + "; " + advice, advice);
    this.reason = reason;
  }

  /**
   * Reports that a text cannot be encoded.
   *
   * @param text UTF-8
   * @param position the position of a byte of a character that no tokens spell
   * @return the exception, to be thrown by the caller
   */
  public static VocabularyException notSpelled(byte[] text, int position) {
    int start = position;
    while (start > 0 && isInside(text[start])) {
      start--;
    }
    int end = position + 1;
    while (end < text.length && isInside(text[end])) {
      end++;
    }
    String character = Utf8.decode(Arrays.copyOfRange(text, start, end));
    return new VocabularyException(
        VocabularyProblem.NOT_SPELLED,
        String.format("U+%04X", character.codePointAt(0)),
        "the vocabulary has no tokens for the character '" + character + "'",
        "leave the character out of the text, or use another model");
  }

  /** Whether a byte of UTF-8 is not the first of its character. */
  private static boolean isInside(byte b) {
    return (b & 0xC0) == 0x80;
  }

  /**
   * Reports a problem.
   *
   * @param problem the kind of problem
   * @param place the file, and the place in the file
   * @param reason the problem in words
   * @param advice the remedy
   */
  public VocabularyException(
      VocabularyProblem problem, String place, String reason, String advice) {
    this(problem.code(), place, reason, advice);
  }

  /**
   * Reports a tokenizer whose token sequences cannot be described exactly.
   *
   * @param tokenizer the name of the tokenizer
   * @param reason the cause
   * @return the exception, for the caller to throw
   */
  public static VocabularyException notCanonical(String tokenizer, String reason) {
    return new VocabularyException(
        VocabularyProblem.NOT_CANONICAL,
        tokenizer,
        "canonical tokenization is not possible: " + reason,
        "compose without it, or use a tokenizer that docs/canonical.md lists");
  }

  /**
   * Reports a vocabulary that does not fit a grammar.
   *
   * @param code from {@code DYCK-V100} on
   * @param vocabulary its name
   * @param reason the mismatch
   * @param advice the remedy
   * @return the exception, which the caller throws
   */
  public static VocabularyException unfitVocabulary(
      String code, String vocabulary, String reason, String advice) {
    return new VocabularyException(code, vocabulary, reason, advice);
  }

  /**
   * What is wrong.
   *
   * @return the message without place, code and advice
   */
  public String reason() {
    return reason;
  }
}
