package io.dyck.compose.vocabulary;

/**
 * A vocabulary that cannot be read: what is wrong, where, and what to do. The codes are listed in
 * {@code docs/vocabularies.md}.
 */
public final class VocabularyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A stable code of {@code docs/errors.md}. */
  private final String code;

  /** The file, and where in it. */
  private final String place;

  VocabularyException(VocabularyProblem problem, String place, String message, String advice) {
    super(place + ": " + problem.code() + ": " + message + "; " + advice);
    this.code = problem.code();
    this.place = place;
  }

  /**
   * A tokenizer of which it cannot be said which sequences of tokens it produces.
   *
   * @param tokenizer what it is called
   * @param reason why
   * @return to be thrown
   */
  public static VocabularyException notCanonical(String tokenizer, String reason) {
    return new VocabularyException(
        VocabularyProblem.NOT_CANONICAL,
        tokenizer,
        "canonical tokenization is not possible: " + reason,
        "compose without it, or use a tokenizer that docs/canonical.md lists");
  }

  /**
   * The stable code of the problem.
   *
   * @return such as {@code DYCK-V001}
   */
  public String code() {
    return code;
  }

  /**
   * Where the problem is.
   *
   * @return {@code file:line:column}, or the file alone
   */
  public String place() {
    return place;
  }
}
