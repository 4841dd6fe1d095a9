package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;

/**
 * A rule over a part of a text. Immutable.
 *
 * @param rule the author's name of the rule
 * @param line the line of its definition
 * @param start the number of code points before the rule
 * @param end the number of code points before the end of the rule; for an open rule, the number of
 *     code points read
 * @param isOpen whether the rule continues after the end
 * @param children the called rules, in order; only the last child of an open rule may be open
 */
public record ParseTreeNode(
    String rule,
    int line,
    int start,
    int end,
    boolean isOpen,
    ImmutableList<ParseTreeNode> children) {}
