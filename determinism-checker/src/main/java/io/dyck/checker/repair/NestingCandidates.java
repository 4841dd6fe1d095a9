package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Bounds how deep a rule nests, such as the arguments of types beside comparisons: {@code a<b<c}.
 * The rules of its cycle are copied for each level, and the innermost copies do without the part
 * that nests. Only for small cycles: whole expressions or statements that do not nest are of no
 * use.
 */
final class NestingCandidates implements CandidateSource {
  private static final int MOST = 6;
  private static final int MOST_COUNTED = 2;
  private static final int MOST_RULES = 6;
  private static final int RANK_SEEN = 4;
  private static final int RANK = 6;

  /** Not to nest at all is only better where twice does not do. */
  private static final int RANK_OF_NONE = 4;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    Set<ImmutableSet<String>> nesting = new LinkedHashSet<>();
    Set<ImmutableSet<String>> others = new LinkedHashSet<>();
    find(surroundings, nesting, others);
    // What is seen to nest is what to bound; the others are a guess.
    boolean isSeen = !nesting.isEmpty();
    int left = MOST;
    for (ImmutableSet<String> cycle : isSeen ? nesting : others) {
      for (String rule : counted(surroundings, cycle)) {
        for (int deepest = 2; deepest >= 1 && left > 0; deepest--) {
          Optional<ImmutableList<Edit>> edits =
              new NestingCopies(surroundings, cycle, rule, deepest).edits();
          if (edits.isPresent()) {
            left--;
            consumer.accept(candidate(surroundings, cycle, rule, deepest, isSeen, edits.get()));
          }
        }
      }
    }
  }

  /** For each small cycle, wherever it is: let it nest at most twice. */
  static void proposeEverywhere(Surroundings surroundings, Consumer<Candidate> consumer) {
    Set<ImmutableSet<String>> cycles = new LinkedHashSet<>();
    for (Rule rule : surroundings.rules()) {
      smallCycle(surroundings, rule.name()).ifPresent(cycles::add);
    }
    for (ImmutableSet<String> cycle : cycles) {
      for (String rule : counted(surroundings, cycle).stream().limit(1).toList()) {
        new NestingCopies(surroundings, cycle, rule, 2)
            .edits()
            .map(edits -> candidate(surroundings, cycle, rule, 2, false, edits))
            .ifPresent(consumer);
      }
    }
  }

  private static Optional<ImmutableSet<String>> smallCycle(Surroundings surroundings, String rule) {
    ImmutableSet<String> cycle = cycle(surroundings, rule);
    boolean isSmall =
        !cycle.isEmpty()
            && cycle.size() <= MOST_RULES
            && !cycle.contains(surroundings.grammar().start());
    return isSmall ? Optional.of(cycle) : Optional.empty();
  }

  /** Cycles that are small enough: those that nest in a reading, and those open in one. */
  private static void find(
      Surroundings surroundings,
      Set<ImmutableSet<String>> nesting,
      Set<ImmutableSet<String>> others) {
    for (List<String> open : parted(surroundings)) {
      Set<String> seen = new HashSet<>();
      for (String rule : open) {
        Optional<ImmutableSet<String>> cycle = smallCycle(surroundings, rule);
        if (cycle.isPresent()) {
          Set<ImmutableSet<String>> found = seen.add(rule) ? others : nesting;
          found.add(cycle.get());
        }
      }
    }
  }

  /** The rules that reach a rule and are reached by it; none if it is not recursive. */
  private static ImmutableSet<String> cycle(Surroundings surroundings, String rule) {
    return surroundings.calls().reachedFrom(rule).stream()
        .filter(other -> surroundings.calls().reachedFrom(other).contains(rule))
        .sorted()
        .collect(ImmutableSet.toImmutableSet());
  }

  /** For two readings, the rules that are open since they parted, the innermost first. */
  private static List<List<String>> parted(Surroundings surroundings) {
    List<Reading> readings = surroundings.conflict().readings();
    if (readings.size() < 2) {
      return List.of();
    }
    int common = Readings.common(readings.get(0).open(), readings.get(1).open());
    return readings.stream()
        .limit(2)
        .map(
            reading ->
                Lists.reverse(reading.open().subList(common, reading.open().size())).stream()
                    .map(OpenRule::rule)
                    .toList())
        .toList();
  }

  /** The rules of which each turn has one: those in brackets, if there are any. */
  private static List<String> counted(Surroundings surroundings, ImmutableSet<String> cycle) {
    List<String> all =
        cycle.stream().filter(rule -> Innermost.isAcyclic(surroundings, cycle, rule)).toList();
    List<String> bracketed = all.stream().filter(rule -> isInBrackets(surroundings, rule)).toList();
    return (bracketed.isEmpty() ? all : bracketed).stream().limit(MOST_COUNTED).toList();
  }

  private static boolean isInBrackets(Surroundings surroundings, String rule) {
    Expression body = Subexpressions.single(surroundings.grammar().rule(rule).body());
    if (!(body instanceof Sequence sequence) || sequence.items().size() < 2) {
      return false;
    }
    ImmutableList<Expression> items = sequence.items();
    return surroundings.fixedText(items.get(0)) != null
        && surroundings.fixedText(items.get(items.size() - 1)) != null;
  }

  private static Candidate candidate(
      Surroundings surroundings,
      ImmutableSet<String> cycle,
      String rule,
      int deepest,
      boolean isSeen,
      ImmutableList<Edit> edits) {
    return Candidate.broad(
        Cause.OVERLAPPING_RECURSION,
        deepest == 1
            ? "let no '" + rule + "' be inside of another"
            : "let '" + rule + "' nest at most twice",
        (isSeen ? RANK_SEEN : RANK) + (deepest == 1 ? RANK_OF_NONE : 0),
        cycle.stream().mapToInt(surroundings::distance).min().orElseThrow(),
        edits);
  }
}
