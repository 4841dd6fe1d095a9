package io.dyck.grammar.regex;

import io.dyck.grammar.GrammarLimits;

/**
 * The options of reading a regular expression. Immutable.
 *
 * @param ignoreCase upper and lower case are equal, as after {@code (?i)}
 * @param multiline {@code ^} and {@code $} also match at line ends, as after {@code (?m)}
 * @param dotAll the dot also matches a line feed, as after {@code (?s)}
 * @param unicode {@code \d}, {@code \w}, {@code \s} and {@code \b} speak of Unicode rather than of
 *     ASCII, as after {@code (?u)}
 * @param operators {@code &} is intersection, tighter than {@code |}, and {@code ~} the complement
 *     of the next item
 * @param search the pattern is found somewhere in the text, rather than matching all of it
 * @param limits the limits for a pattern
 */
public record RegexOptions(
    boolean ignoreCase,
    boolean multiline,
    boolean dotAll,
    boolean unicode,
    boolean operators,
    boolean search,
    GrammarLimits limits) {
  /** The default options: no flag, no operators, a match of the whole text, default limits. */
  public static final RegexOptions DEFAULT =
      new RegexOptions(false, false, false, false, false, false, GrammarLimits.DEFAULT);

  /**
   * Returns these options with another treatment of case.
   *
   * @param value whether upper and lower case are equal
   * @return a changed copy
   */
  public RegexOptions withIgnoreCase(boolean value) {
    return new RegexOptions(value, multiline, dotAll, unicode, operators, search, limits);
  }

  /**
   * Returns these options with another treatment of line ends.
   *
   * @param value whether anchors match at line ends
   * @return a changed copy
   */
  public RegexOptions withMultiline(boolean value) {
    return new RegexOptions(ignoreCase, value, dotAll, unicode, operators, search, limits);
  }

  /**
   * Returns these options with another meaning of the dot.
   *
   * @param value whether the dot matches a line feed
   * @return a changed copy
   */
  public RegexOptions withDotAll(boolean value) {
    return new RegexOptions(ignoreCase, multiline, value, unicode, operators, search, limits);
  }

  /**
   * Returns these options with another meaning of the shorthands.
   *
   * @param value whether the shorthands use Unicode
   * @return a changed copy
   */
  public RegexOptions withUnicode(boolean value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, value, operators, search, limits);
  }

  /**
   * Returns these options with or without the operators.
   *
   * @param value whether the operators are available
   * @return a changed copy
   */
  public RegexOptions withOperators(boolean value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, unicode, value, search, limits);
  }

  /**
   * Returns these options with another extent of the match.
   *
   * @param value whether the pattern may match anywhere in the text
   * @return a changed copy
   */
  public RegexOptions withSearch(boolean value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, unicode, operators, value, limits);
  }

  /**
   * Returns these options with other limits.
   *
   * @param value the limits
   * @return a changed copy
   */
  public RegexOptions withLimits(GrammarLimits value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, unicode, operators, search, value);
  }
}
