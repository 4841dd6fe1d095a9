package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import java.util.stream.Stream;

/**
 * Ends rules at the first place where they are complete, by a pragma. A rule with a closing
 * delimiter that can read on behind the delimiter, such as {@code "/*" .* "*}{@code /"}, should
 * have the shortest match.
 */
final class ShortestMatchCandidates implements CandidateSource {
  private static final int MOST = 4;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings.rules().stream()
        .filter(rule -> isLikelyIntended(surroundings, rule))
        .limit(MOST)
        .map(
            rule ->
                Candidate.withoutGain(
                    ConflictCause.DELIMITER_IN_BODY,
                    "let '" + rule.name() + "' end at the first place where it is complete",
                    3,
                    surroundings.distance(rule.name()),
                    SourceEdit.insertAtHead("#! shortest-match: " + rule.name() + "\n")));
  }

  /**
   * Returns whether a rule ends with a fixed text, and some text of the rule begins with a shorter
   * text of the rule.
   */
  static boolean isLikelyIntended(ConflictSurroundings surroundings, Rule rule) {
    if (rule.isTerminal()
        || surroundings.isStart(rule)
        || !surroundings.calls().isRegularRule(rule.name())
        || !(rule.body() instanceof Sequence body)
        || body.items().size() < 2) {
      return false;
    }
    String close = surroundings.fixedText(body.items().get(body.items().size() - 1));
    return close != null
        && !close.isEmpty()
        && surroundings.fixedText(body) == null
        && !surroundings.canBeEmpty(body)
        && surroundings.languages(body).filter(ExpressionAutomata::canContinueAfterEnd).isPresent();
  }
}
