package io.dyck.grammar.oracle;

/**
 * A rule that has begun and has not ended.
 *
 * @param rule the name of the rule
 * @param start the number of bytes before it
 */
public record OpenRule(String rule, int start) {
  @Override
  public String toString() {
    return rule + "@" + start;
  }
}
