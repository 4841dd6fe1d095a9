package io.dyck.checker.language;

import io.dyck.checker.text.Quotation;

/** The relation between two languages in words. */
public final class LanguageText {
  private static final int LONGEST_QUOTE = 50;

  private LanguageText() {}

  /**
   * Returns the relation as one sentence without a full stop.
   *
   * @param change any change
   * @return the sentence; begins with a lower-case letter
   */
  public static String sentence(LanguageChange change) {
    String lost = change.lostText();
    String gained = change.gainedText();
    return switch (change.relation()) {
      case EQUAL -> "accepts the same texts (proved)";
      case SMALLER ->
          "accepts fewer texts, such as no longer "
              + quoted(lost)
              + (change.provesNoGain() ? "" : describeLimit(", and no others", change));
      case LARGER ->
          "accepts more texts, such as "
              + quoted(gained)
              + (change.provesNoLoss() ? "" : describeLimit(", and loses none", change));
      case INCOMPARABLE ->
          "accepts other texts: loses " + quoted(lost) + ", gains " + quoted(gained);
      case UNKNOWN ->
          change.searchedUpTo() == 0
              ? "accepts texts that could not be compared with those before"
              : "accepts the same texts of up to "
                  + change.searchedUpTo()
                  + " bytes; beyond that it is not known"
                  + (change.provesNoGain() ? ", but no text is gained" : "");
    };
  }

  private static String describeLimit(String what, LanguageChange change) {
    return what + " of up to " + change.searchedUpTo() + " bytes";
  }

  private static String quoted(@org.jspecify.annotations.Nullable String text) {
    return text == null ? "" : Quotation.text(text, LONGEST_QUOTE);
  }
}
