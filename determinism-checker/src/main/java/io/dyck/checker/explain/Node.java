package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;

/**
 * A rule over a stretch of a text. Immutable.
 *
 * @param rule the author's name of the rule
 * @param line where it is defined
 * @param start code points of the text before it
 * @param end code points before its end; for an open rule as far as the text was read
 * @param isOpen whether the rule goes on after the end
 * @param children the rules it is made of, in order; only the last one of an open rule may be open
 */
public record Node(
    String rule, int line, int start, int end, boolean isOpen, ImmutableList<Node> children) {}
