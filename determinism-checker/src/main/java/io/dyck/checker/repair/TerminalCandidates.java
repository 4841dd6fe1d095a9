package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Makes regular rules terminals that take as many characters as they can, by a pragma. */
final class TerminalCandidates implements CandidateSource {
  private static final int MOST = 5;

  /** Where the shortest match is meant, this changes what a text is far more. */
  private static final int UNLIKELY = 4;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    List<String> names = new ArrayList<>();
    int distance = Integer.MAX_VALUE;
    Set<String> called = calledFromOutside(surroundings);
    for (Rule rule : surroundings.rules()) {
      boolean isNear = surroundings.distance(rule.name()) <= 0;
      if ((called.contains(rule.name()) || isNear) && mayBeTerminal(surroundings, rule)) {
        names.add(rule.name());
        distance = Math.min(distance, surroundings.distance(rule.name()));
      }
    }
    Set<ImmutableSet<String>> sets = new LinkedHashSet<>();
    List<String> near = names.subList(0, Math.min(MOST, names.size()));
    for (int i = 0; i < near.size(); i++) {
      sets.add(ImmutableSet.of(near.get(i)));
    }
    for (int i = 0; i < near.size(); i++) {
      for (int j = 0; j < i; j++) {
        sets.add(ImmutableSet.of(near.get(j), near.get(i)));
      }
    }
    if (!names.isEmpty()) {
      sets.add(ImmutableSet.copyOf(names));
    }
    Set<String> shortest = new LinkedHashSet<>();
    for (Rule rule : surroundings.rules()) {
      if (ShortestMatchCandidates.isMeant(surroundings, rule)) {
        shortest.add(rule.name());
      }
    }
    for (ImmutableSet<String> set : sets) {
      boolean isMeant = set.stream().noneMatch(shortest::contains);
      consumer.accept(candidate(set, distance, isMeant ? 0 : UNLIKELY));
    }
  }

  private static Candidate candidate(ImmutableSet<String> rules, int distance, int unlikely) {
    String what =
        rules.size() > 5
            ? "all " + rules.size() + " regular rules"
            : "'" + String.join("', '", rules) + "'";
    return new Candidate(
        rules.size() == 1 ? Cause.OPEN_END : Cause.UNBOUNDED_LOOKAHEAD,
        "let " + what + " always take as many characters as they can",
        ImmutableList.of(
            new Edit(new SourceSpan(0, 0), "#! longest-match: " + String.join(" ", rules) + "\n")),
        (rules.size() > 2 ? 6 : 3 + rules.size()) + unlikely,
        distance,
        true,
        false);
  }

  /** The rules that the start rule calls, or a rule that is not regular. */
  private static Set<String> calledFromOutside(Surroundings surroundings) {
    Set<String> called = new HashSet<>();
    for (Rule caller : surroundings.grammar().rules().values()) {
      if (!surroundings.calls().isRegularRule(caller.name())
          || caller.name().equals(surroundings.grammar().start())) {
        called.addAll(Subexpressions.calls(caller.body()));
      }
    }
    return called;
  }

  /** Regular, never empty, and neither the start rule nor a terminal already. */
  static boolean mayBeTerminal(Surroundings surroundings, Rule rule) {
    if (rule.isTerminal()
        || rule.name().equals(surroundings.grammar().start())
        || !surroundings.calls().isRegularRule(rule.name())
        || surroundings.mayBeEmpty(rule.body())) {
      return false;
    }
    return surroundings.languages(rule.body()).filter(l -> !l.automaton(0).isEmpty()).isPresent();
  }
}
