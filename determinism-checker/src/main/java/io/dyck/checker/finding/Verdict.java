package io.dyck.checker.finding;

import java.util.Locale;

/** The verdict of a check. */
public enum Verdict {
  /** After every text one state and one stack determine the allowed continuations. */
  DETERMINISTIC,
  /** The grammar has a conflict with a pump. */
  CONFLICTS,
  /** The limits did not suffice to decide. */
  UNDECIDED,
  /** The text is not a grammar. */
  MALFORMED,
  /** The text cannot be read. */
  UNREADABLE;

  /**
   * Returns the verdict as programs read it.
   *
   * @return lower case
   */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
