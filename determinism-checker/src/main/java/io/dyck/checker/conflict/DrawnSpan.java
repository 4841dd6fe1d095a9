package io.dyck.checker.conflict;

import io.dyck.grammar.SourceSpan;

/**
 * One rule of a reading: what of the example it matches. Immutable.
 *
 * @param rule the author's name of the rule
 * @param start the number of bytes of the example before it
 * @param end the number of bytes before its end; for an open rule the length of the example
 * @param isOpen whether the rule goes on after the example
 * @param place what of the rule comes next, or for a closed rule its name, in the source
 * @param line the line of that place
 */
public record DrawnSpan(
    String rule, int start, int end, boolean isOpen, SourceSpan place, int line) {}
