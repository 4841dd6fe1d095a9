package io.dyck.checker.finding;

import java.util.Locale;

/** What a check has come to. */
public enum Verdict {
  /** One state and one stack say all that may follow. */
  DETERMINISTIC,
  /** There is a conflict, with its pump. */
  CONFLICTS,
  /** The limits did not suffice to decide. */
  UNDECIDED,
  /** The text is no grammar. */
  MALFORMED,
  /** There is no text. */
  UNREADABLE;

  /**
   * The verdict as programs read it.
   *
   * @return lower case
   */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
