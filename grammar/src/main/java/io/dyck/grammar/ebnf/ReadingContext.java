package io.dyck.grammar.ebnf;

import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.notation.ReadOptions;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What is known about a text besides its rules, when they are put together.
 *
 * @param whitespace rules that may match before each terminal; to be filled
 * @param explicit rules that say themselves where white space may stand; to be filled
 */
public record ReadingContext(
    ReadOptions options, Diagnostics diagnostics, Set<String> whitespace, Set<String> explicit) {

  ReadingContext(ReadOptions options, Diagnostics diagnostics) {
    this(options, diagnostics, new LinkedHashSet<>(), new LinkedHashSet<>());
  }
}
