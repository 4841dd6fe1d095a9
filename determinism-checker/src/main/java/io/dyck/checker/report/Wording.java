package io.dyck.checker.report;

import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.text.Quoted;

/** Sentences that formats share. */
final class Wording {
  private static final int LONGEST_QUOTE = 50;

  private Wording() {}

  static String ambiguity(AmbiguityVerdict verdict) {
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      return "ambiguous: "
          + Quoted.text(ambiguous.text(), LONGEST_QUOTE)
          + " is a whole text with two parse trees";
    } else if (verdict instanceof AmbiguityVerdict.NoneUpTo none) {
      return "no whole text of up to " + none.length() + " bytes is ambiguous";
    } else if (verdict instanceof AmbiguityVerdict.Undecided undecided) {
      return "whether a whole text is ambiguous is not decided "
          + undecided.reason()
          + (undecided.searchedUpTo() > 0
              ? "; none of up to " + undecided.searchedUpTo() + " bytes is"
              : "");
    }
    throw new AssertionError(verdict);
  }
}
