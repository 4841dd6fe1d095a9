package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;

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
    String rule, int start, int end, boolean isOpen, SourceSpan place, int line) {
  /** The readings of a conflict, as spans over its text with two turns of the loop. */
  static ImmutableList<ImmutableList<DrawnSpan>> of(Grammar grammar, Conflict conflict) {
    int length = conflict.pumped(2).length;
    return conflict.readings().stream()
        .map(
            reading ->
                reading.open().stream()
                    .map(
                        open ->
                            new DrawnSpan(
                                open.rule(),
                                open.start(),
                                length,
                                true,
                                open.place(),
                                grammar.source().line(open.place().start())))
                    .collect(ImmutableList.toImmutableList()))
        .collect(ImmutableList.toImmutableList());
  }
}
