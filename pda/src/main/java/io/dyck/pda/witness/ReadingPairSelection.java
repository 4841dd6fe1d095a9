package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.conflict.Reading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the two readings that best show an author why ever more readings stay possible. The
 * criteria in this order: the readings differ in their open rules, not only in dots; their
 * difference appeared with the last turn of the loop; both readings, or at least one, can read on
 * turn by turn; the readings agree as deep as possible; the names of their rules differ; the
 * readings are short.
 */
final class ReadingPairSelection {
  private final List<CodedReading> earlier = new ArrayList<>();
  private final List<CodedReading> later = new ArrayList<>();
  private final WorkBudget budget;

  /** The bits of a rank, the lowest first: the sum of the depths, and the depth of agreement. */
  private static final int DEPTH_BITS = 24;

  private static final int COMMON_BITS = 24;
  private static final long MOST_DEPTH = (1L << DEPTH_BITS) - 1;
  private static final long MOST_COMMON = (1L << COMMON_BITS) - 1;

  /** The addition to the rank of a pair whose difference is old. */
  private static final long OLD = 1L << (DEPTH_BITS + 1 + COMMON_BITS + 2);

  ReadingPairSelection(
      List<OpenReading> earlier,
      List<OpenReading> later,
      Set<OpenReading> alive,
      WorkBudget budget) {
    CodedReading.Code code = new CodedReading.Code();
    earlier.forEach(openReading -> this.earlier.add(new CodedReading(openReading, false, code)));
    later.forEach(
        openReading ->
            this.later.add(new CodedReading(openReading, alive.contains(openReading), code)));
    this.budget = budget;
  }

  /** Returns two readings, or none. Among equal pairs the first one is chosen. */
  ImmutableList<Reading> bestPair() throws WorkBudget.SpentException {
    Set<IntSequence> old = differences(earlier);
    long best = Long.MAX_VALUE;
    ImmutableList<Reading> readings = ImmutableList.of();
    long depths = 0;
    for (int i = 0; i < later.size(); i++) {
      budget.takeWork(depths);
      CodedReading second = later.get(i);
      depths += second.depth();
      for (int j = 0; j < i; j++) {
        CodedReading first = later.get(j);
        long rank = rank(first, second);
        // This test comes last, because it takes most of the time.
        if (rank < best && old.contains(first.differingRules(second))) {
          rank += OLD;
        }
        if (rank < best) {
          best = rank;
          readings =
              ImmutableList.of(first.openReading().reading(), second.openReading().reading());
        }
      }
    }
    return readings;
  }

  private Set<IntSequence> differences(List<CodedReading> openReadings)
      throws WorkBudget.SpentException {
    Set<IntSequence> gaps = new HashSet<>();
    for (int i = 0; i < openReadings.size(); i++) {
      CodedReading openReading = openReadings.get(i);
      budget.takeWork((long) i * openReading.depth());
      for (int j = 0; j < i; j++) {
        gaps.add(openReading.differingRules(openReadings.get(j)));
      }
    }
    return gaps;
  }

  /**
   * Computes the rank of a pair by the criteria of the class, except {@link #OLD}. A lower rank is
   * better. A value that does not fit into its bits counts as the greatest value.
   */
  private static long rank(CodedReading first, CodedReading second) {
    int dying = (first.isAlive() ? 0 : 1) + (second.isAlive() ? 0 : 1);
    int common = first.commonDepth(second);
    boolean onlyDots = first.hasSameRules(second, true);
    boolean sameNames = onlyDots || first.hasSameRules(second, false);
    long rank = onlyDots ? 2 * OLD : 0;
    rank += (long) dying << (DEPTH_BITS + 1 + COMMON_BITS);
    rank += Math.max(0, MOST_COMMON - common) << (DEPTH_BITS + 1);
    rank += sameNames ? 1L << DEPTH_BITS : 0;
    return rank + Math.min(MOST_DEPTH, first.depth() + second.depth());
  }
}
