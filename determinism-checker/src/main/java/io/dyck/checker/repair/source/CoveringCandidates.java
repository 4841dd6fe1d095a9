package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Replaces a narrow rule by a wider rule. The narrow rule allows only some forms of the wide rule:
 * an example is the target of an assignment beside an expression. Each alternative of the narrow
 * rule is a call of one rule, and the wide rule can also consist of that rule alone. Therefore no
 * text is lost. All narrow rules with the same wide rule are widened together, and each one alone.
 * As with {@link WideningCandidates}, the program that reads the texts must refuse the additional
 * texts, as compilers do.
 */
public final class CoveringCandidates implements CandidateSource {
  private static final int MOST = 16;

  /**
   * The largest number of wide rules that are tried for the same narrow rules; the narrowest ones
   * are tried.
   */
  private static final int MOST_WIDE = 3;

  private static final int FARTHEST = 4;
  private static final int RANK = 3;

  /**
   * A wide rule and the number of calls between it and the farthest alternative of the narrow
   * rules.
   */
  private record Wide(Rule rule, int distance) {}

  @Override
  public Stream<Candidate> propose(Surroundings surroundings) {
    List<Rule> narrow =
        surroundings.rules().stream().filter(rule -> isNarrow(surroundings, rule)).toList();
    ListMultimap<ImmutableSet<String>, Wide> groups =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (Rule wide : surroundings.rules()) {
      Map<String, Integer> forms = surroundings.alone(wide.name());
      List<String> covered = new ArrayList<>();
      int farthest = 0;
      for (Rule rule : narrow) {
        Optional<Integer> distance = covering(rule, forms);
        if (distance.isPresent() && !forms.containsKey(rule.name())) {
          covered.add(rule.name());
          farthest = Math.max(farthest, distance.get());
          groups.put(ImmutableSet.of(rule.name()), new Wide(wide, distance.get()));
        }
      }
      if (covered.size() > 1) {
        groups.put(ImmutableSet.copyOf(covered), new Wide(wide, farthest));
      }
    }
    return groups.keySet().stream()
        .flatMap(
            names ->
                groups.get(names).stream()
                    .sorted(Comparator.comparingInt(Wide::distance))
                    .limit(MOST_WIDE)
                    .map(wide -> candidate(surroundings, names, wide.rule())))
        .sorted(Comparator.comparingInt(Candidate::distance))
        .limit(MOST);
  }

  /** Returns whether a rule is a choice of rules, of which some nest. */
  private static boolean isNarrow(Surroundings surroundings, Rule rule) {
    return surroundings.distance(rule.name()) <= FARTHEST
        && !surroundings.isStart(rule)
        && !surroundings.calls().isRegularRule(rule.name())
        && Subexpressions.single(rule.body()) instanceof Choice choice
        && choice.alternatives().stream()
            .allMatch(alternative -> Subexpressions.single(alternative) instanceof Reference);
  }

  /** Returns the distance of the farthest alternative; empty if an alternative is missing. */
  private static Optional<Integer> covering(Rule narrow, Map<String, Integer> forms) {
    ImmutableSet<String> callees = Subexpressions.calls(narrow.body());
    return forms.keySet().containsAll(callees)
        ? callees.stream().map(name -> forms.getOrDefault(name, 0)).max(Comparator.naturalOrder())
        : Optional.empty();
  }

  private static Candidate candidate(
      Surroundings surroundings, ImmutableSet<String> names, Rule wide) {
    return Candidate.of(
        Cause.UNBOUNDED_LOOKAHEAD,
        "let '" + String.join("' and '", names) + "' be anything that '" + wide.name() + "' may be",
        RANK,
        names.stream().mapToInt(surroundings::distance).min().orElse(0),
        names.stream().map(name -> new Edit(surroundings.body(name).span(), wide.name())).toList(),
        Candidate.Trait.WIDENING,
        Candidate.Trait.LOSES_NOTHING);
  }
}
