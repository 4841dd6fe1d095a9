package io.dyck.checker.cause;

/** What a conflict comes from; each has a page in the documentation. */
public enum Cause {
  /** What closes something may also stand inside of it, so nobody can tell where it ends. */
  DELIMITER_IN_BODY(
      "delimiter-in-body", "the closing delimiter may also be content of what it closes"),
  /** A word that opens or closes something is also an identifier. */
  KEYWORD_AS_IDENTIFIER("keyword-as-identifier", "a keyword can also be read as an identifier"),
  /** A text without a closing delimiter, which can go on with what should follow it. */
  OPEN_END("open-end", "a text without a closing delimiter may also go on with what follows it"),
  /** Two parts that begin alike and differ only after a text of any length. */
  UNBOUNDED_LOOKAHEAD(
      "unbounded-lookahead", "two openings can only be told apart after a text of any length"),
  /** Alternatives of a recursive rule that match the same texts with different nesting. */
  OVERLAPPING_RECURSION(
      "overlapping-recursion", "recursive alternatives overlap, so the nesting is not known"),
  /** A repetition or an optional part beside another one that can match the same. */
  NULLABLE_RUN("nullable-run", "parts that may be left out stand side by side and match the same");

  private final String page;
  private final String summary;

  Cause(String page, String summary) {
    this.page = page;
    this.summary = summary;
  }

  /**
   * The page about it: {@code docs/conflicts/PAGE.md}; also the stable name in reports.
   *
   * @return lower case with hyphens
   */
  public String page() {
    return page;
  }

  /**
   * What it is, in a few words.
   *
   * @return half a sentence without a full stop
   */
  public String summary() {
    return summary;
  }
}
