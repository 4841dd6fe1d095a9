package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.witness.Nesting.Gap;
import io.dyck.pda.witness.WorkBudget.SpentException;
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
  private final List<Nesting> earlier;
  private final List<Nesting> later;
  private final Set<Nesting> alive;
  private final WorkBudget budget;

  private record Pair(
      Nesting first,
      Nesting second,
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
    this.earlier = earlier;
    this.later = later;
    this.alive = alive;
    this.budget = budget;
  }

  /** Two readings, or none. Among equals the pair that was found first. */
  ImmutableList<Reading> best() throws SpentException {
    Set<Gap> old = gaps(earlier);
    Pair best = null;
    for (int i = 0; i < later.size(); i++) {
      for (int j = 0; j < i; j++) {
        best = better(best, pair(later.get(j), later.get(i), old));
      }
    }
    return best == null
        ? ImmutableList.of()
        : ImmutableList.of(best.first().reading(), best.second().reading());
  }

  private static Pair better(@Nullable Pair best, Pair pair) {
    return best == null || Pair.RELEVANCE.compare(pair, best) < 0 ? pair : best;
  }

  private Set<Gap> gaps(List<Nesting> nestings) throws SpentException {
    Set<Gap> gaps = new HashSet<>();
    for (int i = 0; i < nestings.size(); i++) {
      for (int j = 0; j < i; j++) {
        budget.spend(nestings.get(i).depth());
        gaps.add(nestings.get(i).gap(nestings.get(j)));
      }
    }
    return gaps;
  }

  private Pair pair(Nesting first, Nesting second, Set<Gap> old) throws SpentException {
    budget.spend(first.depth());
    return new Pair(
        first,
        second,
        first.hasSameRules(second, true),
        old.contains(first.gap(second)),
        (alive.contains(first) ? 0 : 1) + (alive.contains(second) ? 0 : 1),
        first.common(second),
        first.hasSameRules(second, false));
  }
}
