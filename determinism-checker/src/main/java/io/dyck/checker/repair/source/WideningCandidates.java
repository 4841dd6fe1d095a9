package io.dyck.checker.repair.source;

import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Rule;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Unites two rules that begin at the same place and differ only at their ends, such as the left
 * side of an assignment and an expression. The narrow rule gets the body of the wide rule. The
 * grammar then accepts more texts. A program that reads the texts must refuse the additional texts,
 * as compilers do.
 */
final class WideningCandidates implements CandidateSource {
  private static final int MOST = 12;

  @Override
  public Stream<Candidate> propose(Surroundings surroundings) {
    List<List<OpenRule>> parted = surroundings.parted();
    // With longest match no texts can be compared. Lost texts would not be noticed.
    if (parted.isEmpty() || surroundings.rules().stream().anyMatch(Rule::isTerminal)) {
      return Stream.empty();
    }
    Set<List<String>> pairs = new LinkedHashSet<>();
    for (OpenRule one : parted.get(0)) {
      for (OpenRule other : parted.get(1)) {
        if (one.start() == other.start() && !one.rule().equals(other.rule())) {
          pairs.add(List.of(one.rule(), other.rule()));
          pairs.add(List.of(other.rule(), one.rule()));
        }
      }
    }
    return pairs.stream()
        .filter(pair -> isWidening(surroundings, pair.get(0), pair.get(1)))
        .limit(MOST)
        .map(pair -> candidate(surroundings, pair.get(0), pair.get(1)));
  }

  /**
   * Returns whether a rule may be widened to another rule. The start rule and regular rules are not
   * widened. The wide rule must not be able to consist of the narrow rule alone.
   */
  private static boolean isWidening(Surroundings surroundings, String narrow, String wide) {
    return !narrow.equals(surroundings.grammar().start())
        && !surroundings.calls().isRegularRule(narrow)
        && !surroundings.alone(wide).containsKey(narrow);
  }

  private static Candidate candidate(Surroundings surroundings, String narrow, String wide) {
    return Candidate.of(
        Cause.UNBOUNDED_LOOKAHEAD,
        "let '" + narrow + "' be anything that may be a '" + wide + "'",
        5,
        surroundings.distance(narrow),
        List.of(new Edit(surroundings.body(narrow).span(), wide)),
        Candidate.Trait.WIDENING);
  }
}
