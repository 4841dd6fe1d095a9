package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.Repair;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;
import java.util.List;

/**
 * A conflict, told to the author of the grammar. Immutable.
 *
 * @param conflict the pump
 * @param cause what it comes from
 * @param place where to look first
 * @param sentence what happens, in one sentence of the author's words
 * @param example the text after which both readings are alive: the prefix and two turns of the loop
 * @param readings two readings of the example, outermost rule first; empty only if none were found
 *     within the budget
 * @param ambiguity whether a complete sentence has two parse trees
 * @param repairs {@linkplain Repair certified}, the best first
 * @param ends where the other conflicts are that the first repair ends, too, unless a conflict told
 *     before this one does
 * @param notes budgets that were used up, each as a sentence
 */
public record ConflictExplanation(
    Conflict conflict,
    Cause cause,
    SourceSpan place,
    String sentence,
    ImmutableList<Byte> example,
    ImmutableList<ImmutableList<DrawnSpan>> readings,
    AmbiguityVerdict ambiguity,
    ImmutableList<Repair> repairs,
    ImmutableList<SourceSpan> ends,
    ImmutableList<String> notes) {
  /** What an author can do about any conflict. */
  public static final String ADVICE =
      Conflict.ADVICE
          + ", reserve words with 'A - B', or run it all"
          + " the same (--permissive; in Java PdaOptions.permissively())";

  /** The same as the root of others. */
  ConflictExplanation ending(List<ConflictExplanation> others) {
    return new ConflictExplanation(
        conflict,
        cause,
        place,
        sentence,
        example,
        readings,
        ambiguity,
        repairs,
        others.stream().map(ConflictExplanation::place).collect(ImmutableList.toImmutableList()),
        notes);
  }
}
