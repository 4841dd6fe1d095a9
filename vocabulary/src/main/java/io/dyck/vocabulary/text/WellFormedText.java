package io.dyck.vocabulary.text;

/** Text without lone surrogates, which no UTF-8 spells. */
public final class WellFormedText {
  private static final char REPLACEMENT = '\ufffd';

  private WellFormedText() {}

  /**
   * Returns a text without lone surrogates.
   *
   * @return the text with U+FFFD for each of them; itself if there is none
   */
  public static String wellFormed(String text) {
    StringBuilder changed = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        i++;
      } else {
        changed = changed == null ? new StringBuilder(text) : changed;
        changed.setCharAt(i, REPLACEMENT);
      }
    }
    return changed == null ? text : changed.toString();
  }
}
