package io.dyck.checker.report;

import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.text.Quoted;

/** The sentences that all formats share. */
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
      return "whether a whole text is ambiguous is not decided within "
          + undecided.steps()
          + " steps; none of up to "
          + undecided.searchedUpTo()
          + " bytes is";
    }
    throw new AssertionError(verdict);
  }

  static String change(LanguageChange change) {
    return switch (change.relation()) {
      case SAME -> "accepts the same texts (proved)";
      case SMALLER ->
          "accepts fewer texts; lost, for example, "
              + quoted(change.lostText())
              + (change.provesNoGain() ? "" : upTo("none is gained", change));
      case LARGER ->
          "accepts more texts; gained, for example, "
              + quoted(change.gainedText())
              + (change.provesNoLoss() ? "" : upTo("none is lost", change));
      case INCOMPARABLE ->
          "accepts other texts; lost, for example, "
              + quoted(change.lostText())
              + ", gained "
              + quoted(change.gainedText());
      case UNKNOWN -> "accepts the same texts of up to " + change.searchedUpTo() + " bytes";
    };
  }

  private static String upTo(String what, LanguageChange change) {
    return "; " + what + " of up to " + change.searchedUpTo() + " bytes";
  }

  private static String quoted(@org.jspecify.annotations.Nullable String text) {
    return text == null ? "none" : Quoted.text(text, LONGEST_QUOTE);
  }
}
