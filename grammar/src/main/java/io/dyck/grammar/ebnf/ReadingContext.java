package io.dyck.grammar.ebnf;

import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.notation.ReadOptions;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The facts about a text beside its rules. The last step of reading uses them.
 *
 * @param whitespace the rules that may match before each terminal; filled by the dialect
 * @param explicit the rules that place white space explicitly; filled by the dialect
 */
public record ReadingContext(
    ReadOptions options, Diagnostics diagnostics, Set<String> whitespace, Set<String> explicit) {

  ReadingContext(ReadOptions options, Diagnostics diagnostics) {
    this(options, diagnostics, new LinkedHashSet<>(), new LinkedHashSet<>());
  }
}
