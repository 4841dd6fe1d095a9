package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;

/**
 * The place of a definition. Immutable.
 *
 * @param rule as the grammar calls it
 * @param name the place of the name
 * @param whole from its first to its last character
 */
public record RuleDefinition(String rule, SourceSpan name, SourceSpan whole) {}
