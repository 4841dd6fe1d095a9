package io.dyck.vocabulary.text;

/**
 * Extended grapheme clusters (Unicode Standard Annex 29, rules GB3 to GB9b) for clusters of less
 * than six bytes in UTF-8. Rules about emoji, flags and Indic conjuncts are left out, because they
 * join characters of three or four bytes to clusters of six bytes or more.
 */
final class GraphemeClusters {
  /** Extend that is not Mn or Me for JDK 17. */
  private static final CodePoints MORE_EXTEND = CodePoints.namedSet("clusters.MORE_EXTEND");

  /** SpacingMark that is not Mc for JDK 17. */
  private static final CodePoints MORE_SPACING = CodePoints.namedSet("clusters.MORE_SPACING");

  /** Mc that is not SpacingMark and not Extend. */
  private static final CodePoints FEWER_SPACING = CodePoints.namedSet("clusters.FEWER_SPACING");

  private static final CodePoints PREPEND = CodePoints.namedSet("clusters.PREPEND");

  private static final CodePoints MORE_CONTROL = CodePoints.namedSet("clusters.MORE_CONTROL");

  private static final int ZERO_WIDTH_JOINER = 0x200d;

  private enum Break {
    OTHER,
    CONTROL,
    EXTEND,
    SPACING,
    PREPEND,
    LEADING,
    VOWEL,
    TRAILING,
    LEADING_VOWEL,
    SYLLABLE
  }

  private GraphemeClusters() {}

  /** Returns the end of the cluster that starts at an index. */
  static int end(String text, int from) {
    int at = from;
    int before = text.codePointAt(at);
    at += Character.charCount(before);
    while (at < text.length()) {
      int next = text.codePointAt(at);
      if (!isJoined(before, next)) {
        break;
      }
      at += Character.charCount(next);
      before = next;
    }
    return at;
  }

  private static boolean isJoined(int before, int next) {
    if (before == '\r' && next == '\n') {
      return true;
    }
    Break left = kind(before);
    Break right = kind(next);
    if (left == Break.CONTROL || right == Break.CONTROL) {
      return false;
    }
    return right == Break.EXTEND
        || right == Break.SPACING
        || left == Break.PREPEND
        || isSyllableJoin(left, right);
  }

  private static boolean isSyllableJoin(Break left, Break right) {
    return switch (left) {
      case LEADING ->
          right == Break.LEADING
              || right == Break.VOWEL
              || right == Break.LEADING_VOWEL
              || right == Break.SYLLABLE;
      case VOWEL, LEADING_VOWEL -> right == Break.VOWEL || right == Break.TRAILING;
      case TRAILING, SYLLABLE -> right == Break.TRAILING;
      default -> false;
    };
  }

  private static Break kind(int c) {
    if (c < 0x300) {
      return (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad) ? Break.CONTROL : Break.OTHER;
    }
    if (c == ZERO_WIDTH_JOINER || MORE_EXTEND.contains(c)) {
      return Break.EXTEND;
    }
    if (PREPEND.contains(c)) {
      return Break.PREPEND;
    }
    if (MORE_SPACING.contains(c)) {
      return Break.SPACING;
    }
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> Break.EXTEND;
      case Character.COMBINING_SPACING_MARK ->
          FEWER_SPACING.contains(c) ? Break.OTHER : Break.SPACING;
      case Character.CONTROL, Character.FORMAT -> Break.CONTROL;
      default -> MORE_CONTROL.contains(c) ? Break.CONTROL : hangul(c);
    };
  }

  private static Break hangul(int c) {
    if ((c >= 0x1100 && c <= 0x115f) || (c >= 0xa960 && c <= 0xa97c)) {
      return Break.LEADING;
    }
    if ((c >= 0x1160 && c <= 0x11a7) || (c >= 0xd7b0 && c <= 0xd7c6)) {
      return Break.VOWEL;
    }
    if ((c >= 0x11a8 && c <= 0x11ff) || (c >= 0xd7cb && c <= 0xd7fb)) {
      return Break.TRAILING;
    }
    if (c >= 0xac00 && c <= 0xd7a3) {
      return (c - 0xac00) % 28 == 0 ? Break.LEADING_VOWEL : Break.SYLLABLE;
    }
    return Break.OTHER;
  }
}
