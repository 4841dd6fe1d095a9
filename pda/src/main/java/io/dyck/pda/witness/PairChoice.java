package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.witness.WorkBudget.SpentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which two readings show an author best why ever more stay possible. In this order: they differ in
 * their open rules, not only in dots; their difference appeared with the last turn of the loop;
 * both, or at least one, can read on turn by turn; they agree as deep as possible; the names of
 * their rules differ; they are short.
 */
final class PairChoice {
  private final List<CodedNesting> earlier = new ArrayList<>();
  private final List<CodedNesting> later = new ArrayList<>();
  private final WorkBudget budget;

  private record Pair(
      CodedNesting first,
      CodedNesting second,
      boolean isOnlyDots,
      boolean isOld,
      int dying,
      int common,
      boolean hasSameNames) {
    static final Comparator<Pair> RELEVANCE =
        Comparator.comparing(Pair::isOnlyDots)
            .thenComparing(Pair::isOld)
            .thenComparing(Pair::dying)
            .thenComparing(Pair::common, Comparator.reverseOrder())
            .thenComparing(Pair::hasSameNames)
            .thenComparing(pair -> pair.first().depth() + pair.second().depth());
  }

  PairChoice(List<Nesting> earlier, List<Nesting> later, Set<Nesting> alive, WorkBudget budget) {
    CodedNesting.Code code = new CodedNesting.Code();
    earlier.forEach(nesting -> this.earlier.add(new CodedNesting(nesting, false, code)));
    later.forEach(
        nesting -> this.later.add(new CodedNesting(nesting, alive.contains(nesting), code)));
    this.budget = budget;
  }

  /** Two readings, or none. Among equals the pair that was found first. */
  ImmutableList<Reading> best() throws SpentException {
    Set<IntSequence> old = gaps(earlier);
    Pair best = null;
    for (int i = 0; i < later.size(); i++) {
      for (int j = 0; j < i; j++) {
        best = better(best, later.get(j), later.get(i), old);
      }
    }
    return best == null
        ? ImmutableList.of()
        : ImmutableList.of(best.first().nesting().reading(), best.second().nesting().reading());
  }

  /** Whether their difference is old is asked last: that takes most of the time. */
  private Pair better(
      @Nullable Pair best, CodedNesting first, CodedNesting second, Set<IntSequence> old)
      throws SpentException {
    budget.spend(first.depth());
    Pair pair = pair(first, second, false);
    if (isBetter(pair, best) && old.contains(first.gap(second))) {
      pair = pair(first, second, true);
    }
    return best == null || isBetter(pair, best) ? pair : best;
  }

  private static boolean isBetter(Pair pair, @Nullable Pair best) {
    return best == null || Pair.RELEVANCE.compare(pair, best) < 0;
  }

  private Set<IntSequence> gaps(List<CodedNesting> nestings) throws SpentException {
    Set<IntSequence> gaps = new HashSet<>();
    for (int i = 0; i < nestings.size(); i++) {
      for (int j = 0; j < i; j++) {
        budget.spend(nestings.get(i).depth());
        gaps.add(nestings.get(i).gap(nestings.get(j)));
      }
    }
    return gaps;
  }

  private static Pair pair(CodedNesting first, CodedNesting second, boolean isOld) {
    return new Pair(
        first,
        second,
        first.hasSameRules(second, true),
        isOld,
        (first.isAlive() ? 0 : 1) + (second.isAlive() ? 0 : 1),
        first.common(second),
        first.hasSameRules(second, false));
  }
}
