package io.dyck.checker.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * For the grammar of a whole programming language, in which several things are wrong that hide each
 * other: a lexer with white space ignored between terminals, and beside it, wherever they apply,
 * separators on which what follows depends, and a bound for small rules that nest ({@code a<b<c}
 * may be types or comparisons). A single one of these changes leaves a grammar that is too large to
 * decide.
 */
final class LanguageCandidates implements CandidateSource {
  private static final int MOST_CHANGES = 4;
  private static final int RANK = 8;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    List<Candidate> lexers = new ArrayList<>();
    new LexerCandidates().propose(surroundings, lexers::add);
    List<Candidate> changes = new ArrayList<>();
    DependentPartCandidates.propose(surroundings, Integer.MAX_VALUE, changes::add);
    NestingCandidates.proposeEverywhere(surroundings, changes::add);
    if (changes.isEmpty() || changes.size() > MOST_CHANGES) {
      return;
    }
    // The first one takes in the most rules.
    lexers.stream()
        .filter(lexer -> !lexer.onlyTakesAway())
        .findFirst()
        .flatMap(lexer -> together(lexer, changes))
        .ifPresent(candidate -> consumer.accept(candidate.ofWholeGrammar(RANK)));
  }

  private static Optional<Candidate> together(Candidate lexer, List<Candidate> changes) {
    Optional<Candidate> result = Optional.of(lexer);
    for (Candidate change : changes) {
      result = result.flatMap(before -> before.with(change));
    }
    return result;
  }
}
