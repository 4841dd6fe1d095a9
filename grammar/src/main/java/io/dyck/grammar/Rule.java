package io.dyck.grammar;

/**
 * A named rule.
 *
 * @param name as the author wrote it
 * @param nameSpan where the name stands in its (first) definition
 * @param body what the rule matches; alternatives of several definitions united
 * @param longestMatch whether the rule is a terminal that always takes as many characters as it can
 */
public record Rule(String name, SourceSpan nameSpan, Expression body, boolean longestMatch) {}
