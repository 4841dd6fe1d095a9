package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Computes the values for which exactly one of several formulas holds, type by type. The negation
 * of a part is needed only beside another part that may hold for the same value. Cost: the sum of
 * the parts and of the pairs that overlap.
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
final class ExactlyOneValues {
  /** The most constants of a part that are counted separately. */
  private static final int MAX_CONSTANTS = 1_024;

  private final ValueShapes shapes;
  private final ImmutableList<Formula> parts;
  private final List<ValueShape> values = new ArrayList<>();

  /** The indices of two parts that may hold for one value, in ascending order. */
  record Pair(int first, int second) {
    static Pair of(int a, int b) {
      return new Pair(Math.min(a, b), Math.max(a, b));
    }
  }

  /** Sets of one type, given by alternatives. */
  private interface Sets<T> {
    ImmutableList<T> alternativesOf(ValueShape shape);

    ImmutableList<T> intersection(List<ImmutableList<T>> sets);

    Set<Pair> overlappingPairs(List<ImmutableList<T>> sets);
  }

  ExactlyOneValues(ValueShapes shapes, ImmutableList<Formula> parts) {
    this.shapes = shapes;
    this.parts = parts;
    for (Formula part : parts) {
      values.add(shapes.shapeOf(part));
    }
  }

  /** Returns the values for which exactly one part holds. */
  ValueShape compute() {
    return new ValueShape(
        scalars(), inExactlyOne(new ArraySets()), inExactlyOne(new ObjectParts()));
  }

  /** Returns the values for which no part or several parts hold. */
  ValueShape inNoneOrSeveral() {
    return new ValueShape(
        scalars().complement(),
        inNoneOrSeveral(new ArraySets()),
        inNoneOrSeveral(new ObjectParts()));
  }

  private Scalars scalars() {
    int nulls = 0;
    int no = 0;
    int yes = 0;
    List<NumberSet> numbers = new ArrayList<>();
    List<StringSet> strings = new ArrayList<>();
    for (ValueShape value : values) {
      Scalars scalars = value.scalars();
      nulls += scalars.nulls() ? 1 : 0;
      no += scalars.no() ? 1 : 0;
      yes += scalars.yes() ? 1 : 0;
      numbers.add(scalars.numbers());
      strings.add(scalars.strings());
    }
    return new Scalars(
        nulls == 1, no == 1, yes == 1, numbersOfOneSet(numbers), stringsOfOneSet(strings));
  }

  private static NumberSet numbersOfOneSet(List<NumberSet> sets) {
    return elementsOfOneSet(
        sets.stream().filter(set -> !set.isEmpty()).toList(),
        set -> normalizeNumbers(set.elements(MAX_CONSTANTS)),
        ExactlyOneValues::numbers,
        NumberSet::intersection,
        NumberSet::union,
        NumberSet::complement,
        NumberSet.noNumbers());
  }

  private static StringSet stringsOfOneSet(List<StringSet> sets) {
    return elementsOfOneSet(
        sets.stream().filter(set -> !set.isEmpty()).toList(),
        set -> set.elements(MAX_CONSTANTS),
        StringSet::of,
        StringSet::intersection,
        StringSet::union,
        StringSet::complement,
        StringSet.noStrings());
  }

  private static @Nullable ImmutableList<BigDecimal> normalizeNumbers(
      @Nullable ImmutableList<BigDecimal> some) {
    return some == null
        ? null
        : some.stream()
            .map(BigDecimal::stripTrailingZeros)
            .collect(ImmutableList.toImmutableList());
  }

  private static NumberSet numbers(Collection<BigDecimal> some) {
    NumberSet result = NumberSet.noNumbers();
    for (BigDecimal each : some) {
      result = result.union(NumberSet.of(each));
    }
    return result;
  }

  /**
   * Returns the elements that exactly one set has. No set is empty. Counts the elements of small
   * sets. Of the larger sets, collects what any has, and what more than one has.
   */
  private static <S, E> S elementsOfOneSet(
      List<S> sets,
      Function<S, @Nullable ImmutableList<E>> elements,
      Function<Collection<E>, S> of,
      BinaryOperator<S> and,
      BinaryOperator<S> or,
      UnaryOperator<S> not,
      S none) {
    if (sets.size() < 2) {
      return sets.isEmpty() ? none : sets.get(0);
    }
    Map<E, Integer> counts = new HashMap<>();
    S seen = none;
    S again = none;
    for (S set : sets) {
      CompilationCancelledException.checkInterrupted();
      ImmutableList<E> few = elements.apply(set);
      if (few != null) {
        few.forEach(element -> counts.merge(element, 1, Integer::sum));
      } else {
        again = or.apply(again, and.apply(seen, set));
        seen = or.apply(seen, set);
      }
    }
    List<E> once = new ArrayList<>();
    counts.forEach(
        (element, count) -> {
          if (count == 1) {
            once.add(element);
          }
        });
    S one = and.apply(seen, not.apply(again));
    if (counts.isEmpty()) {
      return one;
    }
    S elsewhere = and.apply(one, not.apply(of.apply(counts.keySet())));
    return or.apply(elsewhere, and.apply(of.apply(once), not.apply(seen)));
  }

  private <T> List<ImmutableList<T>> allElements(Sets<T> sets) {
    List<ImmutableList<T>> result = new ArrayList<>();
    values.forEach(value -> result.add(sets.alternativesOf(value)));
    return result;
  }

  private <T> int indexOfCoveringSet(Sets<T> sets) {
    ImmutableList<T> everything = sets.alternativesOf(shapes.allValues());
    int count = 0;
    for (ValueShape value : values) {
      count += sets.alternativesOf(value).equals(everything) ? 1 : 0;
    }
    return count;
  }

  private <T> ImmutableList<T> inExactlyOne(Sets<T> sets) {
    if (indexOfCoveringSet(sets) > 1) {
      return ImmutableList.of();
    }
    List<ImmutableList<T>> some = allElements(sets);
    List<List<Integer>> overlapping = new ArrayList<>();
    some.forEach(set -> overlapping.add(new ArrayList<>()));
    for (Pair pair : sets.overlappingPairs(some)) {
      overlapping.get(pair.first).add(pair.second);
      overlapping.get(pair.second).add(pair.first);
    }
    Set<T> result = new LinkedHashSet<>();
    for (int i = 0; i < some.size(); i++) {
      List<ImmutableList<T>> conjunction = new ArrayList<>(List.of(some.get(i)));
      for (int other : overlapping.get(i)) {
        conjunction.add(sets.alternativesOf(shapes.shapeOf(parts.get(other).negation())));
      }
      result.addAll(conjunction.size() == 1 ? some.get(i) : sets.intersection(conjunction));
    }
    return ImmutableList.copyOf(result);
  }

  private <T> ImmutableList<T> inNoneOrSeveral(Sets<T> sets) {
    ImmutableList<T> everything = sets.alternativesOf(shapes.allValues());
    if (indexOfCoveringSet(sets) > 1) {
      return everything;
    }
    List<ImmutableList<T>> some = allElements(sets);
    List<ImmutableList<T>> none = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      if (!some.get(i).isEmpty()) {
        none.add(sets.alternativesOf(shapes.shapeOf(parts.get(i).negation())));
      }
    }
    Set<T> result = new LinkedHashSet<>(none.isEmpty() ? everything : sets.intersection(none));
    for (Pair pair : sets.overlappingPairs(some)) {
      result.addAll(
          sets.intersection(ImmutableList.of(some.get(pair.first), some.get(pair.second))));
    }
    return ImmutableList.copyOf(result);
  }

  private final class ObjectParts implements Sets<ObjectShape> {
    @Override
    public ImmutableList<ObjectShape> alternativesOf(ValueShape shape) {
      return shape.objects();
    }

    @Override
    public ImmutableList<ObjectShape> intersection(List<ImmutableList<ObjectShape>> sets) {
      return shapes.objects(sets);
    }

    @Override
    public Set<Pair> overlappingPairs(List<ImmutableList<ObjectShape>> sets) {
      return shapes.objectSets().overlappingPairs(sets);
    }
  }

  private final class ArraySets implements Sets<ArrayShape> {
    @Override
    public ImmutableList<ArrayShape> alternativesOf(ValueShape shape) {
      return shape.arrays();
    }

    @Override
    public ImmutableList<ArrayShape> intersection(List<ImmutableList<ArrayShape>> sets) {
      return shapes.arrays(sets);
    }

    @Override
    public Set<Pair> overlappingPairs(List<ImmutableList<ArrayShape>> sets) {
      List<Integer> some = new ArrayList<>();
      for (int i = 0; i < sets.size(); i++) {
        if (!sets.get(i).isEmpty()) {
          some.add(i);
        }
      }
      Set<Pair> result = new LinkedHashSet<>();
      for (int i : some) {
        CompilationCancelledException.checkInterrupted();
        for (int j : some) {
          if (i < j && !shapes.arrays(ImmutableList.of(sets.get(i), sets.get(j))).isEmpty()) {
            result.add(new Pair(i, j));
          }
        }
      }
      return result;
    }
  }
}
