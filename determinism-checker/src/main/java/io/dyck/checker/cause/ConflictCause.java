package io.dyck.checker.cause;

/** The causes of conflicts. Each cause has a page in the documentation. */
public enum ConflictCause {
  /**
   * A closing delimiter may also stand inside of the body that it closes. Therefore the end of the
   * body is not known.
   */
  DELIMITER_IN_BODY(
      "delimiter-in-body", "the closing delimiter may also be content of what it closes"),
  /** A word that opens or closes a construct is also an identifier. */
  KEYWORD_AS_IDENTIFIER("keyword-as-identifier", "a keyword can also be read as an identifier"),
  /**
   * A text without a closing delimiter that can also read on into the text that should follow it.
   */
  OPEN_END("open-end", "a text without a closing delimiter may also go on with what follows it"),
  /** Two parts that begin alike and differ only after a text of any length. */
  UNBOUNDED_LOOKAHEAD(
      "unbounded-lookahead", "two openings can only be told apart after a text of any length"),
  /** Alternatives of a recursive rule that match the same texts with different nesting. */
  OVERLAPPING_RECURSION(
      "overlapping-recursion", "recursive alternatives overlap, so the nesting is not known"),
  /**
   * A repetition or optional part beside another repetition or optional part that can match the
   * same text.
   */
  NULLABLE_RUN("nullable-run", "parts that may be left out stand side by side and match the same");

  private final String page;
  private final String summary;

  ConflictCause(String page, String summary) {
    this.page = page;
    this.summary = summary;
  }

  /**
   * Returns the name of the page about the cause, {@code docs/conflicts/PAGE.md}. The name is also
   * the stable name of the cause in reports.
   *
   * @return lower case with hyphens
   */
  public String page() {
    return page;
  }

  /**
   * Returns the cause in a few words.
   *
   * @return half a sentence without a full stop
   */
  public String summary() {
    return summary;
  }
}
