package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * For the grammar of a whole programming language, in which several things are wrong that hide each
 * other: a lexer with white space ignored between terminals, and beside it, wherever they apply,
 * separators on which what follows depends, and a bound for small rules that nest ({@code a<b<c}
 * may be types or comparisons). A single one of these changes may leave a grammar that is too large
 * to decide; so all are tried together, and then without those that are not needed.
 */
final class LanguageCandidates {
  private static final int MOST_CHANGES = 4;
  private static final int RANK = 8;

  private LanguageCandidates() {}

  /** What is to be done together, the lexer first; empty if there is nothing beside the lexer. */
  static ImmutableList<Candidate> parts(Surroundings surroundings) {
    List<Candidate> lexers = new ArrayList<>();
    new LexerCandidates().propose(surroundings, lexers::add);
    List<Candidate> changes = new ArrayList<>();
    DependentPartCandidates.propose(surroundings, Integer.MAX_VALUE, changes::add);
    NestingCandidates.proposeEverywhere(surroundings, changes::add);
    // The first lexer that ignores white space takes in the most rules.
    Optional<Candidate> lexer = lexers.stream().filter(c -> !c.onlyTakesAway()).findFirst();
    if (lexer.isEmpty() || changes.isEmpty() || changes.size() > MOST_CHANGES) {
      return ImmutableList.of();
    }
    return ImmutableList.<Candidate>builder().add(lexer.get()).addAll(changes).build();
  }

  /** As one change; empty if some touch each other. */
  static Optional<Candidate> together(List<Candidate> parts) {
    Optional<Candidate> result = Optional.of(parts.get(0));
    for (Candidate part : parts.subList(1, parts.size())) {
      result = result.flatMap(before -> before.with(part));
    }
    return result.map(candidate -> candidate.ofWholeGrammar(RANK));
  }
}
