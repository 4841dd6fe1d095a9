package io.dyck.grammar.lark;

import io.dyck.grammar.GrammarLimits;

/**
 * How to read a text in Lark's notation. Immutable.
 *
 * @param start the rule every text is derived from
 * @param limits how much a text may ask for
 */
public record LarkOptions(String start, GrammarLimits limits) {
  private static final LarkOptions DEFAULTS = new LarkOptions("start", GrammarLimits.defaults());

  /**
   * What holds unless the caller says otherwise.
   *
   * @return start rule {@code start}, default limits
   */
  public static LarkOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same but for the start rule.
   *
   * @param rule its name
   * @return other options
   */
  public LarkOptions withStart(String rule) {
    return new LarkOptions(rule, limits);
  }

  /**
   * The same but for the limits.
   *
   * @param value the limits
   * @return other options
   */
  public LarkOptions withLimits(GrammarLimits value) {
    return new LarkOptions(start, value);
  }
}
