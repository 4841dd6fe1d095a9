package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Widens rules that single out some forms of another rule: what may be assigned to, or an
 * expression that may be a statement, beside an expression. Each of their alternatives is one rule,
 * which the wide rule may be, too, by itself; so no text is lost. All rules that single out forms
 * of the same rule are widened together, and each alone. As with {@link WideningCandidates}, what
 * reads the texts must refuse what is too much; it is what compilers do.
 */
final class CoveringCandidates implements CandidateSource {
  private static final int MOST = 16;

  /** Of wide rules for the same narrow ones, those that are no wider than they must be. */
  private static final int MOST_WIDE = 3;

  private static final int FARTHEST = 4;
  private static final int RANK = 3;

  /** A rule with how many calls it is away from the farthest alternative of the narrow ones. */
  private record Wide(Rule rule, int distance) {}

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    Map<String, Map<String, Integer>> alone = new HashMap<>();
    for (Rule rule : surroundings.rules()) {
      alone.put(rule.name(), alone(surroundings, rule));
    }
    List<Rule> narrow =
        surroundings.rules().stream().filter(rule -> isNarrow(surroundings, rule)).toList();
    Map<ImmutableSet<String>, List<Wide>> groups = new LinkedHashMap<>();
    for (Rule wide : surroundings.rules()) {
      Map<String, Integer> forms = alone.getOrDefault(wide.name(), Map.of());
      List<String> covered = new ArrayList<>();
      int farthest = 0;
      for (Rule rule : narrow) {
        Optional<Integer> distance = covering(rule, forms);
        if (distance.isPresent() && !forms.containsKey(rule.name())) {
          covered.add(rule.name());
          farthest = Math.max(farthest, distance.get());
          add(groups, ImmutableSet.of(rule.name()), new Wide(wide, distance.get()));
        }
      }
      if (covered.size() > 1) {
        add(groups, ImmutableSet.copyOf(covered), new Wide(wide, farthest));
      }
    }
    groups.entrySet().stream()
        .flatMap(
            group ->
                group.getValue().stream()
                    .sorted(Comparator.comparingInt(Wide::distance))
                    .limit(MOST_WIDE)
                    .map(wide -> candidate(surroundings, group.getKey(), wide.rule())))
        .sorted(Comparator.comparingInt(Candidate::distance))
        .limit(MOST)
        .forEach(consumer);
  }

  private static void add(
      Map<ImmutableSet<String>, List<Wide>> groups, ImmutableSet<String> names, Wide wide) {
    groups.computeIfAbsent(names, n -> new ArrayList<>()).add(wide);
  }

  /** A choice of rules, of which some nest. */
  private static boolean isNarrow(Surroundings surroundings, Rule rule) {
    return surroundings.distance(rule.name()) <= FARTHEST
        && !rule.name().equals(surroundings.grammar().start())
        && !surroundings.calls().isRegularRule(rule.name())
        && Subexpressions.single(rule.body()) instanceof Choice choice
        && choice.alternatives().stream()
            .allMatch(alternative -> Subexpressions.single(alternative) instanceof Reference);
  }

  /** How far away the farthest alternative is; empty if one is missing. */
  private static Optional<Integer> covering(Rule narrow, Map<String, Integer> forms) {
    int farthest = 0;
    for (String callee : Subexpressions.calls(narrow.body())) {
      Integer distance = forms.get(callee);
      if (distance == null) {
        return Optional.empty();
      }
      farthest = Math.max(farthest, distance);
    }
    return Optional.of(farthest);
  }

  /** The rules that a rule may be and nothing else, itself included, with the calls between. */
  private static Map<String, Integer> alone(Surroundings surroundings, Rule from) {
    Map<String, Integer> distances = new LinkedHashMap<>();
    Set<String> level = new LinkedHashSet<>(List.of(from.name()));
    for (int distance = 0; !level.isEmpty(); distance++) {
      Set<String> next = new LinkedHashSet<>();
      for (String name : level) {
        if (distances.putIfAbsent(name, distance) == null) {
          Expression body = Subexpressions.single(surroundings.grammar().rule(name).body());
          List<Expression> alternatives =
              body instanceof Choice choice ? choice.alternatives() : List.of(body);
          for (Expression alternative : alternatives) {
            if (Subexpressions.single(alternative) instanceof Reference call) {
              next.add(call.rule());
            }
          }
        }
      }
      level = next;
    }
    return distances;
  }

  private static Candidate candidate(
      Surroundings surroundings, ImmutableSet<String> names, Rule wide) {
    ImmutableList<Edit> edits =
        names.stream()
            .map(name -> new Edit(surroundings.grammar().rule(name).body().span(), wide.name()))
            .collect(ImmutableList.toImmutableList());
    int distance = names.stream().mapToInt(surroundings::distance).min().orElse(0);
    return Candidate.adding(
        Cause.UNBOUNDED_LOOKAHEAD,
        "let '" + String.join("' and '", names) + "' be anything that '" + wide.name() + "' may be",
        RANK,
        distance,
        edits);
  }
}
