package io.dyck.checker.repair.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.text.Edit;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A change that may mend a conflict; whether it does is for {@code RepairSearch} to find out.
 *
 * @param title what is done, as one imperative sentence without a full stop
 * @param rank how well such changes are liked; 0 is best
 * @param distance how many calls its rule is away from where the readings part
 */
public record Candidate(
    Cause cause,
    String title,
    ImmutableList<Edit> edits,
    int rank,
    int distance,
    ImmutableSet<Trait> traits) {
  /** What is known of a change. */
  public enum Trait {
    /** The edited rules can by no means match more than before. */
    GAINS_NOTHING,
    /** The edited rules can by no means match less than before. */
    LOSES_NOTHING,
    /** It is of use only if no text is lost with it. */
    WIDENING,
    /** It is two changes together. */
    PAIR,
    /** It changes the whole grammar or all rules of a cycle, so that others are looked for, too. */
    BROAD
  }

  public static Candidate of(
      Cause cause, String title, int rank, int distance, List<Edit> edits, Trait... traits) {
    return new Candidate(
        cause, title, ImmutableList.copyOf(edits), rank, distance, ImmutableSet.copyOf(traits));
  }

  /** A change that gains nothing. */
  public static Candidate taking(Cause cause, String title, int rank, int distance, Edit... edits) {
    return of(cause, title, rank, distance, List.of(edits), Trait.GAINS_NOTHING);
  }

  /** The same change; if so it is, one that loses nothing. */
  public Candidate losingNothing(boolean isSo) {
    ImmutableSet<Trait> more = Sets.union(traits, Set.of(Trait.LOSES_NOTHING)).immutableCopy();
    return isSo ? new Candidate(cause, title, edits, rank, distance, more) : this;
  }

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** Whether it is never tried together with another one. */
  public boolean standsAlone() {
    return is(Trait.WIDENING) || is(Trait.PAIR) || is(Trait.BROAD);
  }

  /** Both changes; empty if their edits touch each other, or both insert at the same place. */
  public Optional<Candidate> with(Candidate other) {
    for (Edit edit : edits) {
      for (Edit second : other.edits) {
        if (edit.span().start() <= second.span().end()
            && second.span().start() <= edit.span().end()) {
          return Optional.empty();
        }
      }
    }
    Set<Trait> both = EnumSet.of(Trait.PAIR);
    Stream.of(Trait.GAINS_NOTHING, Trait.LOSES_NOTHING)
        .filter(trait -> is(trait) && other.is(trait))
        .forEach(both::add);
    return Optional.of(
        new Candidate(
            cause,
            title + "; " + other.title,
            ImmutableList.<Edit>builder().addAll(edits).addAll(other.edits).build(),
            rank + other.rank + 2,
            Math.min(distance, other.distance),
            ImmutableSet.copyOf(both)));
  }

  /** The same as a change of the whole grammar, with another rank. */
  public Candidate ofWholeGrammar(int otherRank) {
    return of(cause, title, otherRank, 0, edits, Trait.BROAD);
  }
}
