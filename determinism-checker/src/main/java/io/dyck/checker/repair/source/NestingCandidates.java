package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Bounds the nesting of a rule. An example is the arguments of types beside comparisons: {@code
 * a<b<c}. The rules of its cycle are copied for each level, and the innermost copies do without the
 * part that nests. Only small cycles are bounded, because expressions or statements without nesting
 * are useless.
 */
final class NestingCandidates implements CandidateSource {
  private static final int MOST = 6;
  private static final int MOST_COUNTED = 2;
  private static final int MOST_RULES = 6;
  private static final int RANK_SEEN = 4;
  private static final int RANK = 6;

  /**
   * The rank of a change that forbids nesting. It is better than nesting twice only if nesting
   * twice does not work.
   */
  private static final int RANK_OF_NONE = 4;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    Set<ImmutableSet<String>> nesting = new LinkedHashSet<>();
    Set<ImmutableSet<String>> others = new LinkedHashSet<>();
    find(surroundings, nesting, others);
    // Cycles that nest in a reading are bounded. Without such a cycle, the other cycles are tried
    // as a guess.
    boolean isSeen = !nesting.isEmpty();
    return (isSeen ? nesting : others)
        .stream()
            .flatMap(
                cycle ->
                    countedRules(surroundings, cycle).stream()
                        .flatMap(
                            rule ->
                                Stream.of(2, 1)
                                    .flatMap(
                                        deepest ->
                                            candidate(surroundings, cycle, rule, deepest, isSeen)
                                                .stream())))
            .limit(MOST);
  }

  /** Proposes that each small cycle of the grammar may nest at most once. */
  static Stream<Candidate> proposeEverywhere(ConflictSurroundings surroundings) {
    return surroundings.rules().stream()
        .flatMap(rule -> smallCycle(surroundings, rule.name()).stream())
        .distinct()
        .flatMap(
            cycle ->
                countedRules(surroundings, cycle).stream()
                    .limit(1)
                    .flatMap(rule -> candidate(surroundings, cycle, rule, 2, false).stream()));
  }

  /**
   * Collects the small cycles of the open rules of both readings, separately for the first time
   * that a rule is seen and for repeated rules.
   */
  private static void find(
      ConflictSurroundings surroundings,
      Set<ImmutableSet<String>> nesting,
      Set<ImmutableSet<String>> others) {
    for (List<OpenRule> open : surroundings.partedRules()) {
      Set<String> seen = new HashSet<>();
      // The innermost first.
      for (OpenRule rule : Lists.reverse(open)) {
        smallCycle(surroundings, rule.rule())
            .ifPresent(cycle -> (seen.add(rule.rule()) ? others : nesting).add(cycle));
      }
    }
  }

  /** Returns the cycle of a rule, if it is small and does not contain the start rule. */
  private static Optional<ImmutableSet<String>> smallCycle(
      ConflictSurroundings surroundings, String rule) {
    ImmutableSet<String> cycle = surroundings.calls().cycle(rule);
    return cycle.isEmpty()
            || cycle.size() > MOST_RULES
            || cycle.contains(surroundings.grammar().start())
        ? Optional.empty()
        : Optional.of(cycle.stream().sorted().collect(ImmutableSet.toImmutableSet()));
  }

  /** Returns rules that every turn of a cycle passes through. Rules in brackets are preferred. */
  private static List<String> countedRules(
      ConflictSurroundings surroundings, ImmutableSet<String> cycle) {
    List<String> all =
        cycle.stream().filter(rule -> CycleRemainder.isAcyclic(surroundings, cycle, rule)).toList();
    List<String> bracketed = all.stream().filter(rule -> isInBrackets(surroundings, rule)).toList();
    return (bracketed.isEmpty() ? all : bracketed).stream().limit(MOST_COUNTED).toList();
  }

  private static boolean isInBrackets(ConflictSurroundings surroundings, String rule) {
    Expression body = Subexpressions.unwrapSingle(surroundings.body(rule));
    if (!(body instanceof Expression.Sequence sequence) || sequence.items().size() < 2) {
      return false;
    }
    ImmutableList<Expression> items = sequence.items();
    return surroundings.fixedText(items.get(0)) != null
        && surroundings.fixedText(items.get(items.size() - 1)) != null;
  }

  private static Optional<Candidate> candidate(
      ConflictSurroundings surroundings,
      ImmutableSet<String> cycle,
      String rule,
      int deepest,
      boolean isSeen) {
    return new NestingCopies(surroundings, cycle, rule, deepest)
        .edits()
        .map(
            edits ->
                Candidate.of(
                    ConflictCause.OVERLAPPING_RECURSION,
                    deepest == 1
                        ? "let no '" + rule + "' be inside of another"
                        : "let '" + rule + "' nest at most once",
                    (isSeen ? RANK_SEEN : RANK) + (deepest == 1 ? RANK_OF_NONE : 0),
                    cycle.stream().mapToInt(surroundings::distance).min().orElseThrow(),
                    edits,
                    Candidate.Trait.GAINS_NOTHING));
  }
}
