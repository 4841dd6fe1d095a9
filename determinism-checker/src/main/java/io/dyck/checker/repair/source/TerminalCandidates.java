package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableSet;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Rule;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Makes regular rules terminals with the longest match, by a pragma. */
final class TerminalCandidates implements CandidateSource {
  private static final int MOST = 5;

  /**
   * The penalty for a rule that should have the shortest match. The longest match would change its
   * texts far more.
   */
  private static final int UNLIKELY = 4;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    Set<String> called = calledFromOutside(surroundings);
    List<String> names =
        surroundings.rules().stream()
            .filter(rule -> called.contains(rule.name()) || surroundings.distance(rule.name()) <= 0)
            .filter(rule -> canBeTerminal(surroundings, rule))
            .map(Rule::name)
            .toList();
    List<String> near = names.subList(0, Math.min(MOST, names.size()));
    Set<ImmutableSet<String>> sets = new LinkedHashSet<>();
    near.forEach(name -> sets.add(ImmutableSet.of(name)));
    for (int i = 0; i < near.size(); i++) {
      for (int j = 0; j < i; j++) {
        sets.add(ImmutableSet.of(near.get(j), near.get(i)));
      }
    }
    if (!names.isEmpty()) {
      sets.add(ImmutableSet.copyOf(names));
    }
    int distance = names.stream().mapToInt(surroundings::distance).min().orElse(0);
    Set<String> shortest =
        surroundings.rules().stream()
            .filter(rule -> ShortestMatchCandidates.isLikelyIntended(surroundings, rule))
            .map(Rule::name)
            .collect(ImmutableSet.toImmutableSet());
    return sets.stream()
        .map(set -> candidate(set, distance, Collections.disjoint(set, shortest) ? 0 : UNLIKELY));
  }

  private static Candidate candidate(ImmutableSet<String> rules, int distance, int unlikely) {
    String what =
        rules.size() > 5
            ? "all " + rules.size() + " regular rules"
            : "'" + String.join("', '", rules) + "'";
    return Candidate.withoutGain(
        rules.size() == 1 ? ConflictCause.OPEN_END : ConflictCause.UNBOUNDED_LOOKAHEAD,
        "let " + what + " always take as many characters as they can",
        (rules.size() > 2 ? 6 : 3 + rules.size()) + unlikely,
        distance,
        SourceEdit.insertAtHead("#! longest-match: " + String.join(" ", rules) + "\n"));
  }

  /** Returns the rules that are called by the start rule or by a rule that is not regular. */
  private static Set<String> calledFromOutside(ConflictSurroundings surroundings) {
    return surroundings.grammar().rules().values().stream()
        .filter(
            caller ->
                surroundings.isStart(caller) || !surroundings.calls().isRegularRule(caller.name()))
        .flatMap(caller -> Subexpressions.calls(caller.body()).stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Returns whether a rule is regular, never empty, and neither the start rule nor already a
   * terminal.
   */
  static boolean canBeTerminal(ConflictSurroundings surroundings, Rule rule) {
    return !rule.isTerminal()
        && !surroundings.isStart(rule)
        && surroundings.calls().isRegularRule(rule.name())
        && !surroundings.canBeEmpty(rule.body())
        && surroundings.languages(rule.body()).filter(l -> !l.automaton(0).isEmpty()).isPresent();
  }
}
