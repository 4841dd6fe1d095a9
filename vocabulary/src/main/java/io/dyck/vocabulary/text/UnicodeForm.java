package io.dyck.vocabulary.text;

import com.google.common.base.CharMatcher;

/**
 * The normal forms of Unicode in the version of Hugging Face's library. The library's version is
 * older than the JDK's and does not decompose a few characters.
 */
@SuppressWarnings("ImmutableEnumChecker") // CodePoints never change.
public enum UnicodeForm implements Normalizer {
  /** Canonical composition. */
  NFC(java.text.Normalizer.Form.NFC, UnicodeForm.CANONICAL),

  /** Canonical decomposition. */
  NFD(java.text.Normalizer.Form.NFD, UnicodeForm.CANONICAL),

  /** Compatible composition. */
  NFKC(java.text.Normalizer.Form.NFKC, UnicodeForm.COMPATIBLE),

  /** Compatible decomposition. */
  NFKD(java.text.Normalizer.Form.NFKD, UnicodeForm.COMPATIBLE);

  /** The vowel sign O of Dives Akuru, which has two parts. */
  private static final String CANONICAL = "11935 11938";

  /** Also the square of era Reiwa, small letter turned w, a circled letter, segmented digits. */
  private static final String COMPATIBLE = "32FF AB69 11935 11938 1F16C 1FBF0-1FBF9";

  private static final CharMatcher ASCII = CharMatcher.ascii();

  private final java.text.Normalizer.Form form;
  private final CodePoints unchanged;

  UnicodeForm(java.text.Normalizer.Form form, String unchanged) {
    this.form = form;
    this.unchanged = CodePoints.of(unchanged);
  }

  @Override
  public String normalize(String text) {
    if (ASCII.matchesAllOf(text)) {
      return text;
    }
    StringBuilder result = new StringBuilder(text.length());
    int done = 0;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      int next = at + Character.charCount(codePoint);
      if (unchanged.contains(codePoint)) {
        result.append(java.text.Normalizer.normalize(text.substring(done, at), form));
        result.appendCodePoint(codePoint);
        done = next;
      }
      at = next;
    }
    return result.append(java.text.Normalizer.normalize(text.substring(done), form)).toString();
  }
}
