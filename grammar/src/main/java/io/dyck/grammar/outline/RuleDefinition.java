package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;

/**
 * Where a rule is defined. Immutable.
 *
 * @param rule as the grammar calls it
 * @param name where its name stands
 * @param whole from its first to its last character
 */
public record RuleDefinition(String rule, SourceSpan name, SourceSpan whole) {}
