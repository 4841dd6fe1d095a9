package io.dyck.pda.witness;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import io.dyck.pda.witness.WorkBudget.SpentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares coded readings with a direct comparison of the open rules. */
final class ReadingPairSelectionTest {
  private record Pair(
      List<OpenRule> first, List<OpenRule> second, boolean old, int dying, int found) {
    boolean haveSameNames() {
      return CodedReadingTest.haveSame(OpenRule::rule, first, second);
    }

    boolean differInDotsOnly() {
      return haveSameNames() && CodedReadingTest.haveSame(OpenRule::start, first, second);
    }

    int common() {
      return CodedReadingTest.common(first, second);
    }

    int depths() {
      return first.size() + second.size();
    }
  }

  private static final Comparator<Pair> BEST =
      Comparator.comparing(Pair::differInDotsOnly)
          .thenComparing(Pair::old)
          .thenComparing(Pair::dying)
          .thenComparing(Pair::common, Comparator.reverseOrder())
          .thenComparing(Pair::haveSameNames)
          .thenComparing(Pair::depths)
          .thenComparing(Pair::found);

  @Provide
  Arbitrary<List<List<OpenRule>>> readings() {
    return CodedReadingTest.anyReadings().list().uniqueElements().ofMaxSize(6);
  }

  @Property(tries = 2000)
  void choosesTheBestPair(
      @ForAll("readings") List<List<OpenRule>> earlier,
      @ForAll("readings") List<List<OpenRule>> later,
      @ForAll("readings") List<List<OpenRule>> living)
      throws SpentException {
    Set<OpenReading> alive = new HashSet<>(openReadings(living));
    ReadingPairSelection choice =
        new ReadingPairSelection(
            openReadings(earlier), openReadings(later), alive, new WorkBudget(Integer.MAX_VALUE));
    Set<Set<List<OpenRule>>> old = new HashSet<>();
    for (List<OpenRule> first : earlier) {
      for (List<OpenRule> second : earlier) {
        if (first != second) {
          old.add(CodedReadingTest.gap(first, second));
        }
      }
    }
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < later.size(); i++) {
      for (int j = 0; j < i; j++) {
        List<OpenRule> first = later.get(j);
        List<OpenRule> second = later.get(i);
        boolean isOld = old.contains(CodedReadingTest.gap(first, second));
        int dying = (living.contains(first) ? 0 : 1) + (living.contains(second) ? 0 : 1);
        pairs.add(new Pair(first, second, isOld, dying, pairs.size()));
      }
    }
    assertThat(choice.bestPair())
        .isEqualTo(
            pairs.stream()
                .min(BEST)
                .map(p -> ImmutableList.of(reading(p.first()), reading(p.second())))
                .orElse(ImmutableList.of()));
  }

  private static List<OpenReading> openReadings(List<List<OpenRule>> readings) {
    return readings.stream()
        .map(open -> new OpenReading(ImmutableList.of(), reading(open)))
        .toList();
  }

  private static Reading reading(List<OpenRule> open) {
    return new Reading(ImmutableList.copyOf(open));
  }
}
