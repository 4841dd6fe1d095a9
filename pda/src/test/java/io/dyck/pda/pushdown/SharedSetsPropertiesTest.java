package io.dyck.pda.pushdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.work.WorkMeter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Compares shared sets with sets of numbers. Equal sets have one number. */
class SharedSetsPropertiesTest {
  private static final int LARGEST = 200;

  @Property(tries = 500)
  void unionsAreUnions(
      @ForAll @Size(max = 60) List<@IntRange(max = LARGEST) Integer> elements,
      @ForAll @Size(max = 60) List<@IntRange(max = 1_000) Integer> choices) {
    SharedSets shared = new SharedSets(new WorkMeter());
    List<Set<Integer>> sets = new ArrayList<>(List.of(Set.of()));
    List<Integer> numbers = new ArrayList<>(List.of(SharedSets.EMPTY));
    for (int element : elements) {
      sets.add(Set.of(element));
      numbers.add(shared.setOf(element));
    }
    for (int i = 0; i + 1 < choices.size(); i += 2) {
      int a = choices.get(i) % sets.size();
      int b = choices.get(i + 1) % sets.size();
      Set<Integer> union = new TreeSet<>(sets.get(a));
      union.addAll(sets.get(b));
      sets.add(union);
      numbers.add(shared.union(numbers.get(a), numbers.get(b)));
    }
    Map<Set<Integer>, Integer> numberOf = new HashMap<>();
    for (int i = 0; i < sets.size(); i++) {
      assertThat(elementsOf(shared, numbers.get(i))).isEqualTo(sets.get(i));
      Integer known = numberOf.putIfAbsent(sets.get(i), numbers.get(i));
      assertThat(known == null || known.equals(numbers.get(i))).isTrue();
    }
    assertThat(new TreeSet<>(numberOf.values())).hasSameSizeAs(numberOf.keySet());
  }

  private static Set<Integer> elementsOf(SharedSets shared, int set) {
    Set<Integer> contained = new TreeSet<>();
    Set<Integer> inWords = new TreeSet<>();
    for (int element = 0; element <= LARGEST; element++) {
      if (shared.contains(set, element)) {
        contained.add(element);
      }
      if ((shared.word(set, element >> 6) & (1L << element)) != 0) {
        inWords.add(element);
      }
    }
    assertThat(inWords).isEqualTo(contained);
    assertThat(contained.isEmpty()).isEqualTo(shared.words(set) == 0);
    return contained;
  }
}
