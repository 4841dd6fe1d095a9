package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;

/**
 * A parse tree over the author's rules. Bytes of the text stand between the children. Two trees are
 * equal if the same rules match the same parts of the text in the same nesting. Immutable.
 *
 * @param rule the name of the rule
 * @param start the number of bytes before the rule
 * @param end the number of bytes before the end of the rule
 * @param children the called rules, from left to right
 */
public record ParseTree(String rule, int start, int end, ImmutableList<ParseTree> children) {}
