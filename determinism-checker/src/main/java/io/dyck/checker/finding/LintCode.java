package io.dyck.checker.finding;

import io.dyck.grammar.Severity;

/** The stable codes of the lints, each described in {@code docs/lint.md}. */
public enum LintCode {
  /** An alternative whose texts another alternative also matches. */
  SUBSUMED_ALTERNATIVE(1, Severity.WARNING),
  /** A repeated part that may be empty. */
  EMPTY_LOOP_BODY(2, Severity.WARNING),
  /** A repetition of a repetition. */
  NESTED_QUANTIFIERS(3, Severity.WARNING),
  /** A rule that begins with itself. */
  LEFT_RECURSION(4, Severity.INFORMATION),
  /** A feature that some engines do not read. */
  PORTABILITY(5, Severity.INFORMATION),
  /** A keyword that can be read as an identifier at the same place. */
  KEYWORD_AS_IDENTIFIER(6, Severity.WARNING),
  /** A closing delimiter that the body may contain. */
  DELIMITER_IN_BODY(7, Severity.WARNING),
  /** A word written as a negated class. */
  NEGATED_WORD(8, Severity.WARNING),
  /** White space that either of two neighbouring parts may match. */
  DOUBLE_WHITE_SPACE(9, Severity.WARNING),
  /** White space without bound. */
  UNBOUNDED_WHITE_SPACE(10, Severity.WARNING),
  /** A repetition of digits or of one fixed text without bound. */
  CAN_STALL(11, Severity.INFORMATION),
  /** A grammar whose shortest text is long. */
  LONG_MINIMUM(12, Severity.INFORMATION),
  /** Nesting without bound. */
  UNCAPPED_NESTING(13, Severity.INFORMATION),
  /** A number without exponent. */
  NUMBER_WITHOUT_EXPONENT(14, Severity.INFORMATION),
  /** A number with leading zeros. */
  LEADING_ZEROS(15, Severity.INFORMATION),
  /** A rule for comments that rejects stars before the end. */
  COMMENT_REFUSES_STARS(16, Severity.WARNING),
  /** A string with raw control characters. */
  RAW_CONTROL_CHARACTERS(17, Severity.INFORMATION),
  /**
   * An optional end that may belong either to an inner or to an outer part, as in a dangling else.
   */
  DANGLING_OPTION(18, Severity.INFORMATION),
  /** A part that occurs in two neighbouring optional places. */
  SAME_OPTION_TWICE(19, Severity.WARNING),
  /** An ambiguity that the machine accepts because both readings allow the same texts. */
  ABSORBED_AMBIGUITY(20, Severity.INFORMATION),
  /** A rule that makes the machine large. */
  STATE_BLOW_UP(21, Severity.INFORMATION),
  /** A comment that silences nothing. */
  UNUSED_ALLOW(22, Severity.INFORMATION),

  /** Text that no token spells. */
  UNSPELLABLE_TEXT(40, Severity.WARNING),
  /** A literal that usually has a space before it. */
  LEADING_SPACE(41, Severity.INFORMATION),
  /** A usual token that the grammar's borders forbid. */
  MASKED_TOKEN(42, Severity.INFORMATION),
  /** Tokens that are allowed nowhere. */
  DEAD_TOKENS(43, Severity.INFORMATION),
  /** The name of a special token, written as text. */
  SPECIAL_TOKEN_TEXT(44, Severity.WARNING),
  /** The number of tokens of the shortest text. */
  TOKENS_TO_FINISH(45, Severity.INFORMATION),

  /** An intent test that fails. */
  INTENT_FAILED(60, Severity.ERROR),
  /** An intent test that cannot be read. */
  INTENT_MALFORMED(61, Severity.ERROR);

  private final String text;
  private final Severity severity;

  LintCode(int number, Severity severity) {
    this.text = (number < 10 ? "DYCK-L00" : "DYCK-L0") + number;
    this.severity = severity;
  }

  /**
   * Returns the code as users see it.
   *
   * @return a text such as {@code DYCK-L010}
   */
  public String text() {
    return text;
  }

  /**
   * Returns the severity of all findings with this code.
   *
   * @return the severity
   */
  public Severity severity() {
    return severity;
  }
}
