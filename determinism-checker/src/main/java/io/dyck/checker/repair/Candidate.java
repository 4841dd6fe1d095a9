package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import java.util.Optional;

/**
 * A change that may mend a conflict; whether it does is for {@link RepairSearch} to find out.
 *
 * @param cause what is wrong if the change mends it
 * @param title what is done, as one imperative sentence without a full stop
 * @param edits the changes
 * @param rank how well such changes are liked; 0 is best
 * @param distance how many calls its rule is away from where the readings part
 * @param onlyTakesAway whether the edited rules can by no means match more than before
 * @param keepsLanguage whether the edited rules match just the same
 * @param isWidening whether it is of use only if no text is lost with it
 * @param isPair whether it is two changes together
 * @param isBroad whether it changes the whole grammar or all rules of a cycle, so that others are
 *     looked for as well
 * @param onlyAdds whether the edited rules can by no means match less than before
 */
record Candidate(
    Cause cause,
    String title,
    ImmutableList<Edit> edits,
    int rank,
    int distance,
    boolean onlyTakesAway,
    boolean keepsLanguage,
    boolean isWidening,
    boolean isPair,
    boolean isBroad,
    boolean onlyAdds) {
  Candidate(
      Cause cause,
      String title,
      ImmutableList<Edit> edits,
      int rank,
      int distance,
      boolean onlyTakesAway,
      boolean keepsLanguage) {
    this(
        cause,
        title,
        edits,
        rank,
        distance,
        onlyTakesAway,
        keepsLanguage,
        false,
        false,
        false,
        false);
  }

  static Candidate taking(Cause cause, String title, int rank, int distance, Edit... edits) {
    return new Candidate(cause, title, ImmutableList.copyOf(edits), rank, distance, true, false);
  }

  static Candidate widening(
      Cause cause, String title, int rank, int distance, ImmutableList<Edit> edits) {
    return new Candidate(
        cause, title, edits, rank, distance, false, false, true, false, false, false);
  }

  /** Other rules for some, which match all that those matched. */
  static Candidate adding(
      Cause cause, String title, int rank, int distance, ImmutableList<Edit> edits) {
    return new Candidate(
        cause, title, edits, rank, distance, false, false, true, false, false, true);
  }

  /** A change of the whole grammar or of a cycle of rules, which may match less with it. */
  static Candidate broad(
      Cause cause, String title, int rank, int distance, ImmutableList<Edit> edits) {
    return new Candidate(
        cause, title, edits, rank, distance, true, false, false, false, true, false);
  }

  /** A change of the whole grammar, which may match less with it, and more. */
  static Candidate broadAndWider(Cause cause, String title, int rank, ImmutableList<Edit> edits) {
    return new Candidate(cause, title, edits, rank, 0, false, false, false, false, true, false);
  }

  /** Whether it is never tried together with another one. */
  boolean standsAlone() {
    return isWidening || isPair || isBroad;
  }

  /** Both changes; empty if their edits touch each other, or both insert at the same place. */
  Optional<Candidate> with(Candidate other) {
    for (Edit edit : edits) {
      for (Edit second : other.edits) {
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
            ImmutableList.<Edit>builder().addAll(edits).addAll(other.edits).build(),
            rank + other.rank + 2,
            Math.min(distance, other.distance),
            onlyTakesAway && other.onlyTakesAway,
            keepsLanguage && other.keepsLanguage,
            false,
            true,
            false,
            onlyAdds && other.onlyAdds));
  }

  /** The same as a change of the whole grammar, with another rank. */
  Candidate ofWholeGrammar(int otherRank) {
    return broadAndWider(cause, title, otherRank, edits);
  }
}
