package io.dyck.checker.repair.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.text.SourceEdit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A change that may mend a conflict; {@code RepairSearch} decides whether it does.
 *
 * @param title the change as one imperative sentence without a full stop
 * @param rank the preference among kinds of changes; 0 is best
 * @param distance the number of calls between the changed rule and the rules at which the readings
 *     part
 */
public record Candidate(
    ConflictCause cause,
    String title,
    ImmutableList<SourceEdit> edits,
    int rank,
    int distance,
    ImmutableSet<Trait> traits) {
  /** A known property of a change. */
  public enum Trait {
    /** The edited rules match no new texts. */
    GAINS_NOTHING,
    /** The edited rules match all earlier texts. */
    LOSES_NOTHING
  }

  public static Candidate of(
      ConflictCause cause,
      String title,
      int rank,
      int distance,
      List<SourceEdit> edits,
      Trait... traits) {
    return new Candidate(
        cause, title, ImmutableList.copyOf(edits), rank, distance, ImmutableSet.copyOf(traits));
  }

  /** Returns a change that gains no text. */
  public static Candidate withoutGain(
      ConflictCause cause, String title, int rank, int distance, SourceEdit... edits) {
    return of(cause, title, rank, distance, List.of(edits), Trait.GAINS_NOTHING);
  }

  /** Returns the change, marked as losing no text if {@code isSo} is true. */
  public Candidate withoutLoss(boolean isSo) {
    ImmutableSet<Trait> more = Sets.union(traits, Set.of(Trait.LOSES_NOTHING)).immutableCopy();
    return isSo ? new Candidate(cause, title, edits, rank, distance, more) : this;
  }

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /**
   * Returns the combination of two changes; empty if edits of the two changes touch or insert at
   * the same place.
   */
  public Optional<Candidate> with(Candidate other) {
    for (SourceEdit edit : edits) {
      for (SourceEdit second : other.edits) {
        if (edit.span().start() <= second.span().end()
            && second.span().start() <= edit.span().end()) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(
        new Candidate(
            cause,
            title + "; " + other.title,
            ImmutableList.<SourceEdit>builder().addAll(edits).addAll(other.edits).build(),
            rank,
            Math.min(distance, other.distance),
            Sets.intersection(traits, other.traits).immutableCopy()));
  }

  /** Returns a copy with another rank and without traits, as a change of the whole grammar. */
  public Candidate ofWholeGrammar(int otherRank) {
    return of(cause, title, otherRank, 0, edits);
  }
}
