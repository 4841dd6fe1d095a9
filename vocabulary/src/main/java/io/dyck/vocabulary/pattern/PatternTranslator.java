package io.dyck.vocabulary.pattern;

import io.dyck.vocabulary.text.CodePoints;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Translates the regular expressions of pre-tokenizers, written for Oniguruma, to {@link
 * java.util.regex}. The translator reads the constructs that tokenizers use and refuses all others,
 * because equal notation often has another meaning. In Oniguruma {@code x{1,3}+} is not possessive,
 * and {@code ^} matches at every line.
 *
 * <p>A group repeated without bound is refused too: the Java engine recurses on it, and a hostile
 * pattern would take exponential time.
 */
public final class PatternTranslator {
  /** Reports an unsupported part of a pattern. The caller adds the place in the file. */
  static final class UnsupportedPatternException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedPatternException(String message) {
      super(message);
    }
  }

  /** Unicode's White_Space, as the members of a character class of {@link java.util.regex}. */
  private static final String WHITE_SPACE =
      "\\t-\\r \\x85\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000";

  private static final int MAX_LENGTH = 10_000;
  private static final int MAX_DEPTH = 50;

  /** Pairs of letters that are the case folding of one other character, such as ß. */
  private static final Pattern MULTIPLE_FOLDING =
      Pattern.compile("s[st]|f[fil]", Pattern.CASE_INSENSITIVE);

  private final String pattern;
  private final StringBuilder result = new StringBuilder();
  private int at;
  private int depth;
  private boolean ignoreCase;

  private PatternTranslator(String pattern) {
    this.pattern = pattern;
  }

  /** Translates a pattern. The place is for messages. */
  public static Pattern translate(String place, String pattern) {
    try {
      return translate(pattern);
    } catch (UnsupportedPatternException e) {
      throw new VocabularyException(
          VocabularyProblem.BAD_PATTERN,
          place,
          "the pattern has what is not supported: " + e.getMessage(),
          "report the tokenizer's name, so that it can be");
    }
  }

  static Pattern translate(String pattern) throws UnsupportedPatternException {
    PatternTranslator translator = new PatternTranslator(pattern);
    if (pattern.length() > MAX_LENGTH) {
      throw translator.unsupported("a pattern of more than " + MAX_LENGTH + " characters");
    }
    translator.translateAlternatives();
    if (translator.at < pattern.length()) {
      throw translator.unsupported("a ')' without its '('");
    }
    return Pattern.compile(translator.result.toString());
  }

  private void translateAlternatives() throws UnsupportedPatternException {
    while (at < pattern.length() && pattern.charAt(at) != ')') {
      if (tryTake("|")) {
        result.append('|');
      } else {
        boolean group = pattern.charAt(at) == '(';
        translateAtom();
        translateQuantifier(group);
      }
    }
  }

  private void translateAtom() throws UnsupportedPatternException {
    if (tryTake("(")) {
      translateGroup();
    } else if (tryTake("[")) {
      refuseUnderIgnoreCase();
      translateClass();
    } else if (tryTake("\\")) {
      escape(false);
    } else if (tryTake(".")) {
      result.append("[^\\n]");
    } else if ("^$*+?{}]".indexOf(pattern.charAt(at)) >= 0) {
      throw unsupported("'" + pattern.charAt(at) + "' here");
    } else {
      writeLiteral(codePoint());
    }
  }

  private void translateGroup() throws UnsupportedPatternException {
    if (++depth > MAX_DEPTH) {
      throw unsupported("more than " + MAX_DEPTH + " groups in each other");
    }
    boolean before = ignoreCase;
    if (tryTake("?i:")) {
      ignoreCase = true;
      result.append("(?iu:");
    } else if (tryTake("?:")) {
      result.append("(?:");
    } else if (tryTake("?!")) {
      result.append("(?!");
    } else if (tryTake("?=")) {
      result.append("(?=");
    } else if (at < pattern.length() && pattern.charAt(at) == '?') {
      throw unsupported("this kind of group");
    } else {
      result.append("(?:");
    }
    int start = at;
    translateAlternatives();
    if (ignoreCase && MULTIPLE_FOLDING.matcher(pattern.substring(start, at)).find()) {
      throw unsupported("ss, st, ff, fi, fl where case is ignored");
    }
    if (!tryTake(")")) {
      throw unsupported("a '(' without its ')'");
    }
    result.append(')');
    ignoreCase = before;
    depth--;
  }

  private void translateClass() throws UnsupportedPatternException {
    result.append('[');
    if (tryTake("^")) {
      result.append('^');
    }
    int start = at;
    while (at < pattern.length() && (pattern.charAt(at) != ']' || at == start)) {
      if (pattern.startsWith("&&", at) || "[]".indexOf(pattern.charAt(at)) >= 0) {
        throw unsupported("'" + pattern.charAt(at) + "' inside of a character class");
      }
      if (tryTake("\\")) {
        if (escape(true)) {
          continue;
        }
      } else {
        writeLiteral(codePoint());
      }
      translateRange();
    }
    if (!tryTake("]")) {
      throw unsupported("a '[' without its ']'");
    }
    result.append(']');
  }

  /** Translates the rest of a range, if a dash follows the first character. */
  private void translateRange() throws UnsupportedPatternException {
    boolean last = at + 1 < pattern.length() && pattern.charAt(at + 1) == ']';
    if (last || !tryTake("-")) {
      return;
    }
    result.append('-');
    if (tryTake("\\")) {
      if (escape(true)) {
        throw unsupported("a range that ends in a class");
      }
    } else if (at < pattern.length() && pattern.charAt(at) != '[') {
      writeLiteral(codePoint());
    } else {
      throw unsupported("this range");
    }
  }

  /** What follows a backslash; says whether it is a class of characters, not one. */
  private boolean escape(boolean inClass) throws UnsupportedPatternException {
    if (at == pattern.length()) {
      throw unsupported("a '\\' at the end");
    }
    char c = pattern.charAt(at++);
    switch (c) {
      case 's', 'S' -> translateMembers(WHITE_SPACE, c == 'S', inClass);
      case 'd', 'D' -> translateMembers(UnicodeAdditions.members("Nd"), c == 'D', inClass);
      case 'p', 'P' -> translateProperty(c == 'P', inClass);
      case 'r' -> writeLiteral('\r');
      case 'n' -> writeLiteral('\n');
      case 't' -> writeLiteral('\t');
      default -> {
        if (c < 0x80 && !Character.isLetterOrDigit(c)) {
          writeLiteral(c);
        } else {
          throw unsupported("'\\" + c + "'");
        }
      }
    }
    return "sSdDpP".indexOf(c) >= 0;
  }

  private void translateProperty(boolean negated, boolean inClass)
      throws UnsupportedPatternException {
    int end = pattern.indexOf('}', at);
    if (!tryTake("{") || end < 0) {
      throw unsupported("a property without braces");
    }
    boolean caret = tryTake("^");
    String name = pattern.substring(at, end);
    if (!UnicodeAdditions.isKnown(name)) {
      throw unsupported("the property '" + name + "'");
    }
    at = end + 1;
    translateMembers(UnicodeAdditions.members(name), negated ^ caret, inClass);
  }

  private void translateMembers(String members, boolean negated, boolean inClass)
      throws UnsupportedPatternException {
    refuseUnderIgnoreCase();
    if (inClass && !negated) {
      result.append(members);
    } else {
      result.append(negated ? "[^" : "[").append(members).append(']');
    }
  }

  private void writeLiteral(int codePoint) throws UnsupportedPatternException {
    if (ignoreCase && codePoint >= 0x80) {
      throw unsupported("a character beyond ASCII where case is ignored");
    }
    result.append(String.format("\\x{%X}", codePoint));
  }

  private void translateQuantifier(boolean group) throws UnsupportedPatternException {
    if (at == pattern.length() || "*+?{".indexOf(pattern.charAt(at)) < 0) {
      return;
    }
    boolean unbounded;
    if (pattern.charAt(at) == '{') {
      unbounded = translateBounds();
    } else {
      char c = pattern.charAt(at++);
      result.append(c);
      unbounded = c != '?';
      if (tryTake("?")) {
        result.append('?');
      } else if (tryTake("+")) {
        result.append('+');
      }
    }
    if (unbounded && group) {
      throw unsupported("the unbounded repetition of a group");
    }
    if (at < pattern.length() && "*+?{".indexOf(pattern.charAt(at)) >= 0) {
      throw unsupported("a repetition of a repetition");
    }
  }

  private boolean translateBounds() throws UnsupportedPatternException {
    int end = pattern.indexOf('}', at);
    String bounds = end < 0 ? "" : pattern.substring(at + 1, end);
    if (!bounds.matches("[0-9]{1,4}(,[0-9]{0,4})?")) {
      throw unsupported("these bounds of a repetition");
    }
    result.append('{').append(bounds).append('}');
    at = end + 1;
    return bounds.endsWith(",");
  }

  private void refuseUnderIgnoreCase() throws UnsupportedPatternException {
    if (ignoreCase) {
      throw unsupported("a class of characters where case is ignored");
    }
  }

  private int codePoint() {
    int codePoint = pattern.codePointAt(at);
    at += Character.charCount(codePoint);
    return codePoint;
  }

  private boolean tryTake(String text) {
    boolean found = pattern.startsWith(text, at);
    at += found ? text.length() : 0;
    return found;
  }

  private UnsupportedPatternException unsupported(String what) {
    return new UnsupportedPatternException(what + ", at character " + (at + 1));
  }

  /**
   * Characters that the Unicode of JDK 17, version 13, does not know and version 16 does, by
   * general category. The original tokenizers know these characters. No category lost a character
   * between the two versions. A newer JDK knows these characters too; then the additions change
   * nothing.
   */
  private static final class UnicodeAdditions {
    /** The categories of each property that the patterns of tokenizers name. */
    private static final Map<String, String[]> CATEGORIES =
        Map.ofEntries(
            Map.entry("L", new String[] {"Lu", "Ll", "Lm", "Lo"}),
            Map.entry("Lu", new String[] {"Lu"}),
            Map.entry("Ll", new String[] {"Ll"}),
            Map.entry("Lt", new String[] {}),
            Map.entry("Lm", new String[] {"Lm"}),
            Map.entry("Lo", new String[] {"Lo"}),
            Map.entry("M", new String[] {"M"}),
            Map.entry("N", new String[] {"Nd", "No"}),
            Map.entry("Nd", new String[] {"Nd"}),
            Map.entry("P", new String[] {"P"}),
            Map.entry("S", new String[] {"S"}),
            Map.entry("Z", new String[] {}));

    private UnicodeAdditions() {}

    static boolean isKnown(String property) {
      return CATEGORIES.containsKey(property);
    }

    /**
     * Returns a known property as members of a character class of {@link java.util.regex}. Because
     * the additions are many, a single test comes first, which text of older scripts fails.
     */
    static String members(String property) {
      StringBuilder result = new StringBuilder("\\p{").append(property).append('}');
      StringBuilder ranges = new StringBuilder();
      for (String category : CATEGORIES.getOrDefault(property, new String[0])) {
        ranges.append(CodePoints.namedSet("added." + category).members());
      }
      if (ranges.length() > 0) {
        result.append("[\\x{61D}-\\x{323AF}&&[").append(ranges).append("]]");
      }
      return result.toString();
    }
  }
}
