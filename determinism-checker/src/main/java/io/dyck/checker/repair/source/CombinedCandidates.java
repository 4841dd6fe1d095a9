package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Changes for the grammar of a whole programming language with several causes that hide each other.
 * The changes are a lexer that ignores white space between terminals, separators that guard
 * optional parts, and a bound for small rules that nest ({@code a<b<c} may be types or
 * comparisons). A single one of these changes may leave a grammar that is too large to decide.
 * Therefore all changes are tried together, and then the changes that are not needed are removed.
 */
public final class CombinedCandidates {
  private static final int MOST_CHANGES = 4;
  private static final int RANK = 8;

  private CombinedCandidates() {}

  /**
   * Returns the changes that are tried together, the lexer first; empty if there is no change
   * beside the lexer.
   */
  public static ImmutableList<Candidate> parts(ConflictSurroundings surroundings) {
    List<Candidate> changes =
        Stream.concat(
                DependentPartCandidates.propose(surroundings, Integer.MAX_VALUE),
                NestingCandidates.proposeEverywhere(surroundings))
            .toList();
    // The first lexer that ignores white space has the most rules.
    Optional<Candidate> lexer =
        new LexerCandidates()
            .propose(surroundings)
            .filter(candidate -> !candidate.is(Candidate.Trait.GAINS_NOTHING))
            .findFirst();
    return lexer.isEmpty() || changes.isEmpty() || changes.size() > MOST_CHANGES
        ? ImmutableList.of()
        : ImmutableList.<Candidate>builder().add(lexer.get()).addAll(changes).build();
  }

  /** Returns several changes as one change; empty if some of them touch each other. */
  public static Optional<Candidate> combine(List<Candidate> parts) {
    Optional<Candidate> result = Optional.of(parts.get(0));
    for (Candidate part : parts.subList(1, parts.size())) {
      result = result.flatMap(before -> before.with(part));
    }
    return result.map(candidate -> candidate.ofWholeGrammar(RANK));
  }
}
