package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;

/**
 * A parse tree over the author's rules, with bytes between the children. Two trees are equal if
 * they have the same rules at the same places. The operators inside a rule do not matter. Rules in
 * the operands of a difference are not part of a tree.
 *
 * @param rule the name of the rule
 * @param start the number of bytes before it
 * @param end the number of bytes before its end
 * @param children the rules called, from left to right
 */
public record Derivation(String rule, int start, int end, ImmutableList<Derivation> children) {
  @Override
  public String toString() {
    return rule + "@" + start + "-" + end + (children.isEmpty() ? "" : children.toString());
  }
}
