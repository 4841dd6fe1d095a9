package io.dyck.failure;

/** Beginnings of long texts, as messages show them. */
public final class Excerpt {
  private Excerpt() {}

  /**
   * Returns a text, or if it is long its beginning and an ellipsis.
   *
   * @param text any text
   * @param most how many characters (code points) it may have, the ellipsis included; at least 1
   * @return no character is cut in two
   */
  public static String excerptOf(String text, int most) {
    return text.length() <= most || text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }

  /**
   * Shortens a text to one line. A blank replaces each run of white space.
   *
   * @param text any text
   * @param most as in {@link #excerptOf}
   * @return an excerpt without line feeds
   */
  public static String line(String text, int most) {
    return excerptOf(text.replaceAll("\\s+", " "), most);
  }
}
