package io.dyck.compose.vocabulary.text;

/**
 * Extended grapheme clusters (Unicode Standard Annex 29, rules GB3 to GB9b) as far as clusters of
 * less than six bytes in UTF-8 go: rules about emoji, flags and Indic conjuncts join characters of
 * three or four bytes each, so with them or without them a cluster has six or more.
 */
final class GraphemeClusters {
  /** Extend that is not Mn or Me for JDK 17. */
  private static final CodePoints MORE_EXTEND =
      CodePoints.of(
          "5C8-5C9 897-89F 8CA-8D2 9BE 9D7 B3E B53-B54 B57 BBE BD7 C3C CC0 CC2 CC7-CC8 CCA-CCB"
              + " CD5-CD6 D3E D57 DCF DDF ECE 1715 180F 1AC1-1AF0 1B35 1B3B 1B3D 1B43-1B44 1BAA"
              + " 1BF2-1BF3 1DFA 200C 302E-302F A953 A9C0 FF9E-FF9F 10D69-10D6D 10ECB-10ECF"
              + " 10EF0-10EFF 10F82-10F85 11070 11073-11074 110C2 111C0 11235 11241 1133E 1134D"
              + " 11357 113B8 113BB-113C0 113C2 113C5 113C7-113C9 113CE-113D0 113D2 113E1-113E2"
              + " 114B0 114BD 115AF 116B6 11930 1193D 11B60 11B62-11B64 11B66 11DF0 11F00-11F01"
              + " 11F36-11F3A 11F40-11F42 11F5A 13440 13447-13455 1611E-16129 1612D-1612F"
              + " 16FF0-16FF1 1CF00-1CF2D 1CF30-1CF46 1D127-1D128 1D165-1D166 1D16D-1D172"
              + " 1D250-1D252 1D25B-1D25C 1D25F 1D280-1D281 1E08F 1E2AE 1E4EC-1E4EF 1E5EE-1E5EF"
              + " 1E6E3 1E6E6 1E6EE-1E6EF 1E6F5 1F3FB-1F3FF E0020-E007F");

  /** SpacingMark that is not Mc for JDK 17. */
  private static final CodePoints MORE_SPACING =
      CodePoints.of(
          "CF3 E33 EB3 113B9-113BA 113CA 113CC-113CD 1171E 11B61 11B65 11B67 11F03 11F34-11F35"
              + " 11F3E-11F3F 1612A-1612C");

  /** Mc that is not SpacingMark and not Extend. */
  private static final CodePoints FEWER_SPACING =
      CodePoints.of(
          "102B-102C 1038 1062-1064 1067-106D 1083 1087-108C 108F 109A-109C 1A61 1A63-1A64 AA7B"
              + " AA7D 11720-11721");

  private static final CodePoints PREPEND =
      CodePoints.of(
          "600-605 6DD 70F 890-891 8E2 D4E 110BD 110CD 111C2-111C3 113D1 1193F 11941 11A84-11A89"
              + " 11D46 11F02");

  private static final CodePoints MORE_CONTROL =
      CodePoints.of(
          "2028-2029 2065 FFF0-FFF8 13439-1343F E0000 E0002-E001F E0080-E00FF E01F0-E0FFF");

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

  /** Where the cluster that starts at an index ends. */
  static int end(String text, int from) {
    int at = from;
    int before = text.codePointAt(at);
    at += Character.charCount(before);
    while (at < text.length()) {
      int next = text.codePointAt(at);
      if (!joins(before, next)) {
        break;
      }
      at += Character.charCount(next);
      before = next;
    }
    return at;
  }

  private static boolean joins(int before, int next) {
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
        || joinsSyllable(left, right);
  }

  private static boolean joinsSyllable(Break left, Break right) {
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
