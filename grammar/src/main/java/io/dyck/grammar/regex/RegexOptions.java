package io.dyck.grammar.regex;

import io.dyck.grammar.GrammarLimits;

/**
 * How to read a regular expression. Immutable.
 *
 * @param ignoreCase upper and lower case are alike, as after {@code (?i)}
 * @param multiline {@code ^} and {@code $} also match at line ends, as after {@code (?m)}
 * @param dotAll the dot also matches a line feed, as after {@code (?s)}
 * @param unicode {@code \d}, {@code \w}, {@code \s} and {@code \b} speak of Unicode rather than of
 *     ASCII, as after {@code (?u)}
 * @param operators {@code &} is intersection, tighter than {@code |}, and {@code ~} the complement
 *     of the next item
 * @param search the pattern is found somewhere in the text, rather than matching all of it
 * @param limits how much a pattern may ask for
 */
public record RegexOptions(
    boolean ignoreCase,
    boolean multiline,
    boolean dotAll,
    boolean unicode,
    boolean operators,
    boolean search,
    GrammarLimits limits) {
  /**
   * What holds unless the caller says otherwise: no flag is set, no operators, the whole text is
   * matched, default limits.
   */
  public static final RegexOptions DEFAULT =
      new RegexOptions(false, false, false, false, false, false, GrammarLimits.DEFAULT);

  /**
   * The same but for upper and lower case.
   *
   * @param value whether they are alike
   * @return other options
   */
  public RegexOptions withIgnoreCase(boolean value) {
    return new RegexOptions(value, multiline, dotAll, unicode, operators, search, limits);
  }

  /**
   * The same but for line ends.
   *
   * @param value whether anchors match there
   * @return other options
   */
  public RegexOptions withMultiline(boolean value) {
    return new RegexOptions(ignoreCase, value, dotAll, unicode, operators, search, limits);
  }

  /**
   * The same but for the dot.
   *
   * @param value whether it matches a line feed
   * @return other options
   */
  public RegexOptions withDotAll(boolean value) {
    return new RegexOptions(ignoreCase, multiline, value, unicode, operators, search, limits);
  }

  /**
   * The same but for the shorthands.
   *
   * @param value whether they speak of Unicode
   * @return other options
   */
  public RegexOptions withUnicode(boolean value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, value, operators, search, limits);
  }

  /**
   * The same but for the operators.
   *
   * @param value whether there are any
   * @return other options
   */
  public RegexOptions withOperators(boolean value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, unicode, value, search, limits);
  }

  /**
   * The same but for where the pattern is looked for.
   *
   * @param value whether it may stand anywhere in the text
   * @return other options
   */
  public RegexOptions withSearch(boolean value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, unicode, operators, value, limits);
  }

  /**
   * The same but for the limits.
   *
   * @param value the limits
   * @return other options
   */
  public RegexOptions withLimits(GrammarLimits value) {
    return new RegexOptions(ignoreCase, multiline, dotAll, unicode, operators, search, value);
  }
}
