package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;

/**
 * A parse tree over the author's rules: what stands between the children are bytes. Two trees are
 * equal if they have the same rules at the same places, however the operators inside a rule came to
 * match; the rules that the operands of a difference refer to are not part of a tree.
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
