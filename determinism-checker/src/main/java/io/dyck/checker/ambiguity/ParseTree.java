package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;

/**
 * A parse tree over the author's rules; between the children stand bytes of the text. Two trees are
 * equal if the same rules match the same stretches in the same nesting. Immutable.
 *
 * @param rule the name of the rule
 * @param start the number of bytes before it
 * @param end the number of bytes before its end
 * @param children the rules called, from left to right
 */
public record ParseTree(String rule, int start, int end, ImmutableList<ParseTree> children) {}
