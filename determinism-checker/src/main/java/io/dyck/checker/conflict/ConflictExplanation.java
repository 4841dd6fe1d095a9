package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.Repair;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;
import java.util.List;

/**
 * The explanation of a conflict to the author of the grammar. Immutable.
 *
 * @param conflict the pump
 * @param cause the cause of the conflict
 * @param place the place in the grammar to look at first
 * @param sentence the conflict in one sentence that uses the author's names
 * @param example the text after which both readings are alive: the prefix and two turns of the loop
 * @param readings two readings of the example, outermost rule first; empty only if the search found
 *     no readings within its budget
 * @param ambiguity whether a complete sentence has two parse trees
 * @param repairs the {@linkplain Repair certified} repairs, the best first
 * @param ends the places of the other conflicts that the first repair also ends, except conflicts
 *     that belong to an earlier root
 * @param notes budgets that were used up, each as a sentence
 */
public record ConflictExplanation(
    Conflict conflict,
    ConflictCause cause,
    SourceSpan place,
    String sentence,
    ImmutableList<Byte> example,
    ImmutableList<ImmutableList<DrawnSpan>> readings,
    AmbiguityVerdict ambiguity,
    ImmutableList<Repair> repairs,
    ImmutableList<SourceSpan> ends,
    ImmutableList<String> notes) {
  /** The advice to an author that fits every conflict. */
  public static final String ADVICE =
      Conflict.ADVICE
          + ", reserve words with 'A - B', or run it all"
          + " the same (--permissive; in Java PdaOptions.permissively())";

  /** Returns a copy that is the root of other conflicts. */
  ConflictExplanation withEndedConflicts(List<ConflictExplanation> others) {
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
