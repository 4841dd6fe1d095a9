package io.dyck.grammar.pattern;

/**
 * The flags of a regular expression.
 *
 * @param multiline ^ and $ also match at line ends (m)
 * @param unicode {@code \d}, {@code \w}, {@code \s} and {@code \b} use Unicode instead of ASCII (u,
 *     and a for the contrary)
 * @param asciiCase ignoring case affects the letters of ASCII only (a, as in Python)
 */
public record PatternFlags(
    boolean ignoreCase,
    boolean multiline,
    boolean dotAll,
    boolean verbose,
    boolean unicode,
    boolean asciiCase) {
  /** None is set. */
  public static final PatternFlags NONE =
      new PatternFlags(false, false, false, false, false, false);

  /** The letters of {@link #with}. */
  static final String LETTERS = "imsxua";

  /**
   * Sets or clears one.
   *
   * @param letter one of {@code imsxua}
   */
  public PatternFlags with(char letter, boolean on) {
    return switch (letter) {
      case 'i' -> new PatternFlags(on, multiline, dotAll, verbose, unicode, asciiCase);
      case 'm' -> new PatternFlags(ignoreCase, on, dotAll, verbose, unicode, asciiCase);
      case 's' -> new PatternFlags(ignoreCase, multiline, on, verbose, unicode, asciiCase);
      case 'x' -> new PatternFlags(ignoreCase, multiline, dotAll, on, unicode, asciiCase);
      case 'u' -> new PatternFlags(ignoreCase, multiline, dotAll, verbose, on, asciiCase && !on);
      case 'a' -> new PatternFlags(ignoreCase, multiline, dotAll, verbose, !on, on);
      default -> throw new IllegalArgumentException("no flag: " + letter);
    };
  }
}
