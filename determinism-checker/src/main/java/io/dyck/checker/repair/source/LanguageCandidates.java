package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.Surroundings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * For the grammar of a whole programming language, in which several things are wrong that hide each
 * other: a lexer with white space ignored between terminals, and beside it, wherever they apply,
 * separators on which what follows depends, and a bound for small rules that nest ({@code a<b<c}
 * may be types or comparisons). A single one of these changes may leave a grammar that is too large
 * to decide; so all are tried together, and then without those that are not needed.
 */
public final class LanguageCandidates {
  private static final int MOST_CHANGES = 4;
  private static final int RANK = 8;

  private LanguageCandidates() {}

  /** What is to be done together, the lexer first; empty if there is nothing beside the lexer. */
  public static ImmutableList<Candidate> parts(Surroundings surroundings) {
    List<Candidate> changes =
        Stream.concat(
                DependentPartCandidates.propose(surroundings, Integer.MAX_VALUE),
                NestingCandidates.proposeEverywhere(surroundings))
            .toList();
    // The first lexer that ignores white space takes in the most rules.
    Optional<Candidate> lexer =
        new LexerCandidates()
            .propose(surroundings)
            .filter(candidate -> !candidate.is(Candidate.Trait.GAINS_NOTHING))
            .findFirst();
    return lexer.isEmpty() || changes.isEmpty() || changes.size() > MOST_CHANGES
        ? ImmutableList.of()
        : ImmutableList.<Candidate>builder().add(lexer.get()).addAll(changes).build();
  }

  /** As one change; empty if some touch each other. */
  public static Optional<Candidate> together(List<Candidate> parts) {
    Optional<Candidate> result = Optional.of(parts.get(0));
    for (Candidate part : parts.subList(1, parts.size())) {
      result = result.flatMap(before -> before.with(part));
    }
    return result.map(candidate -> candidate.ofWholeGrammar(RANK));
  }
}
