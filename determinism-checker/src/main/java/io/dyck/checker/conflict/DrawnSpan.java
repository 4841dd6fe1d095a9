package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;

/**
 * One rule of a reading and the part of the example that the rule matches. Immutable.
 *
 * @param rule the author's name of the rule
 * @param start the number of bytes of the example before the rule
 * @param end the number of bytes of the example before the end of the rule; the length of the
 *     example if the rule is open
 * @param isOpen whether the rule continues after the example
 * @param place the part of the rule that comes next, in the source; the name of the rule if it is
 *     closed
 * @param line the line of that place
 */
public record DrawnSpan(
    String rule, int start, int end, boolean isOpen, SourceSpan place, int line) {
  /** Returns the readings of a conflict as spans over its text with two turns of the loop. */
  static ImmutableList<ImmutableList<DrawnSpan>> spansOf(Grammar grammar, Conflict conflict) {
    int length = conflict.pumpedText(2).length;
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
