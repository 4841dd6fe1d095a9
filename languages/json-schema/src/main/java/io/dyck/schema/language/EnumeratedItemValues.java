package io.dyck.schema.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.algebra.ArrayShape;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.ValueShape;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.FiniteValues;
import io.dyck.schema.plan.ItemValue;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.sets.Scalars;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values of items that have few. Only these can be wanting when items must differ: of an
 * item that has more values than there are items, one is always left.
 */
final class EnumeratedItemValues {
  /** Values that are looked for at least. */
  private static final int LEAST = 16;

  /** An array that must have more items passes a bound. */
  private static final int MOST = 1 << 17;

  /** How deep values inside of a value are looked at before they are counted one by one. */
  private static final int DEPTH_OF_LOOK = 6;

  /** How many items of an array are looked at before its values are counted one by one. */
  private static final int ITEMS_OF_LOOK = 64;

  private final JsonLanguage language;
  private final DistinctItems items;
  private final FiniteValues finite;
  private final Map<Formula, ValueList> known = new HashMap<>();
  private final Set<Formula> open = new HashSet<>();

  /** The values, or null if there are more than a number. */
  private record ValueList(int number, @Nullable ImmutableList<ItemValue> values) {}

  EnumeratedItemValues(JsonLanguage language, DistinctItems items, FiniteValues finite) {
    this.language = language;
    this.items = items;
    this.finite = finite;
  }

  /** More than the items of an array that there must be or are; a power of two. */
  private static int itemBound(ArrayPlan.State at) {
    long items = at.seen().size() + at.plan().neededItems(at) + 1;
    return Math.max(LEAST, Integer.highestOneBit((int) Math.min(MOST, items)) << 1);
  }

  /** The values of the next item of an array; null if there are more than can be taken. */
  @Nullable ImmutableList<ItemValue> valuesOf(Formula item, ArrayPlan.State at) {
    if (at.seen().isEmpty() && at.plan().neededItems(at) <= 1) {
      // At most one item is required, so no value can be missing for another item.
      return null;
    }
    return valuesOf(item, itemBound(at));
  }

  /**
   * The values that the next item of an array may not have, whatever else it may: those seen, and
   * those that a later item may need because it has few.
   */
  ImmutableSet<ItemValue> excludedValues(ArrayPlan.State at) {
    if (!at.plan().isDistinct()) {
      return ImmutableSet.of();
    }
    long must = at.index() + at.plan().neededItems(at);
    if (at.index() + 1 >= must) {
      return at.seen();
    }
    Set<ItemValue> result = new LinkedHashSet<>(at.seen());
    long last = Math.min(must, at.plan().shape().prefix().size() + 1L);
    long least = at.plan().leastLength(at);
    Set<Formula> later = new LinkedHashSet<>();
    for (long i = Math.min(at.index() + 1, last - 1); i < last; i++) {
      boolean isMust = at.index() + 1 < least && i < least;
      if (isMust) {
        later.add(at.plan().shape().itemFormula(i));
      }
      ArrayPlan.State before = at.plan().start().withIndex(i);
      for (ArrayPlan.Step step : at.plan().stepsFrom(before)) {
        if (isMust || !step.after().counts().equals(before.counts())) {
          later.add(step.value());
        }
      }
    }
    for (Formula item : later) {
      ImmutableList<ItemValue> few = valuesOf(item, at);
      if (few != null) {
        result.addAll(few);
      }
    }
    return ImmutableSet.copyOf(result);
  }

  private @Nullable ImmutableList<ItemValue> valuesOf(Formula item, int number) {
    ValueList before = known.get(item);
    if (before != null && (before.values != null || before.number >= number)) {
      return before.values;
    }
    if (!open.add(item)) {
      return null;
    }
    try {
      ImmutableList<ItemValue> values =
          hasMoreValues(item, number, new HashSet<>()) ? null : count(item, number);
      if (!language.inhabitants().isSearching()) {
        known.put(item, new ValueList(number, values));
      }
      return values;
    } finally {
      open.remove(item);
    }
  }

  /** Lists the values, or finds one value after the other. */
  private @Nullable ImmutableList<ItemValue> count(Formula item, int number) {
    ImmutableList<ItemValue> all = finite.allValues(item);
    if (all != null) {
      ImmutableList<ItemValue> written =
          all.stream()
              .filter(value -> hasValue(item, value))
              .limit(number + 1L)
              .collect(ImmutableList.toImmutableList());
      return written.size() > number ? null : written;
    }
    Set<ItemValue> found = new LinkedHashSet<>();
    while (found.size() <= number) {
      Formula other = language.formulas().conjunction(item, items.excluding(found));
      if (!language.hasText(other)) {
        return ImmutableList.copyOf(found);
      }
      if (!found.add(items.value(language.inhabitants().shortText(other)))) {
        throw new IllegalStateException("a value that was left out");
      }
    }
    return null;
  }

  /** Returns whether a formula has a value that the policy can write. */
  private boolean hasValue(Formula formula, ItemValue value) {
    return language.hasText(language.formulas().conjunction(formula, value.formula()));
  }

  /** Whether a formula surely has more values than a number. */
  private boolean hasMoreValues(Formula formula, int number, Set<Formula> around) {
    if (around.size() >= DEPTH_OF_LOOK || !around.add(formula)) {
      return false;
    }
    try {
      ValueShape shape = language.shapes().shapeOf(formula);
      Scalars scalars = shape.scalars();
      if (language.hasText(formula)
          && ((scalars.numbers().elements(number) == null
                  && language.numbers(scalars.numbers()) != null)
              || (scalars.strings().elements(number) == null
                  && language.strings(scalars.strings()) != null))) {
        return true;
      }
      return shape.arrays().size() + shape.objects().size() > 0 && isInside(shape, number, around);
    } finally {
      around.remove(formula);
    }
  }

  private boolean isInside(ValueShape shape, int number, Set<Formula> around) {
    Inhabitation inhabitants = language.inhabitants();
    for (ArrayPlan plan : language.computeArrayPlans(shape)) {
      if (plan.shape().repeats()) {
        if (hasManyLengths(plan, number)) {
          return true;
        }
      } else if (inhabitants.hasText(plan)) {
        // Few items may not come because others need their values.
        int enough = plan.isByText() ? 2 * number : number;
        List<ArrayPlan.Step> steps = plan.stepsFrom(plan.start());
        if (hasManyLengths(plan, number)
            || new ArrayCounter(plan, number, around).exceedsNumber()
            || steps.stream()
                .anyMatch(s -> hasValue(s) && hasMoreValues(s.value(), enough, around))) {
          return true;
        }
      }
    }
    for (ObjectPlan plan : language.computeObjectPlans(shape)) {
      if (inhabitants.hasText(plan)
          && possibleMembers(plan).stream()
              .anyMatch(m -> hasMoreValues(m.value(), number, around))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns members that an object may have: those that complete it, and those that may come
   * before, between and behind them. Where members have an order, some may come only behind others.
   */
  private Set<ObjectPlan.Step> possibleMembers(ObjectPlan plan) {
    Inhabitation inhabitants = language.inhabitants();
    ObjectPlan.State state = plan.start();
    Set<ObjectPlan.Step> members = new LinkedHashSet<>(inhabitants.finish(state));
    while (true) {
      for (int slot = 0; slot < plan.size(); slot++) {
        if (plan.isOpen(state, slot)) {
          members.addAll(inhabitants.possibleSteps(state, slot));
        }
      }
      List<ObjectPlan.Step> missing = inhabitants.finish(state);
      if (missing.isEmpty()) {
        return members;
      }
      // A member that may come any number of times need not lead to the end.
      Optional<ObjectPlan.State> nearer =
          inhabitants.possibleSteps(state, missing.get(0).slot()).stream()
              .map(ObjectPlan.Step::after)
              .filter(after -> inhabitants.finish(after).size() < missing.size())
              .findFirst();
      if (nearer.isEmpty()) {
        return members;
      }
      state = nearer.get();
    }
  }

  /**
   * Counts the arrays that the values of their first items make, item by item. Two ways through the
   * alternatives make two arrays, because the alternatives for an item exclude each other.
   */
  private final class ArrayCounter {
    private final ArrayPlan plan;
    private final int number;
    private final Set<Formula> around;
    private long arrays;
    private int looks;

    ArrayCounter(ArrayPlan plan, int number, Set<Formula> around) {
      this.plan = plan;
      this.number = number;
      this.around = around;
    }

    /** Whether the arrays are surely more than the number. */
    boolean exceedsNumber() {
      count(plan.start(), 0, 1);
      return arrays > number;
    }

    private void count(ArrayPlan.State at, int items, long mixtures) {
      looks++;
      arrays += plan.isComplete(at) ? mixtures : 0;
      if (items == ITEMS_OF_LOOK) {
        return;
      }
      for (ArrayPlan.Step step : plan.stepsFrom(at)) {
        if (arrays > number || looks > ITEMS_OF_LOOK * number) {
          return;
        }
        int taken = plan.isDistinct() ? items : 0;
        long others = Math.max(0, minimumValues(step.value(), number + taken, around) - taken);
        if (others > 0) {
          count(step.after(), items + 1, Math.min(number + 1L, mixtures * others));
        }
      }
    }
  }

  /** Returns a lower bound of the number of values of a formula, at most a number plus one. */
  private int minimumValues(Formula formula, int number, Set<Formula> around) {
    if (hasMoreValues(formula, number, around)) {
      return number + 1;
    }
    Set<JsonNode> scalars = language.shapes().shapeOf(formula).scalars().elements(number);
    return scalars == null
        ? 0
        : (int) scalars.stream().filter(value -> hasValue(formula, items.value(value))).count();
  }

  /** Whether arrays of more lengths than a number have items that may be anything allowed. */
  private boolean hasManyLengths(ArrayPlan plan, int number) {
    ArrayShape shape = plan.shape();
    boolean countsOnlyLength = plan.isPlain() || (shape.repeats() && shape.among().isEmpty());
    return countsOnlyLength
        && shape.max() > shape.prefix().size() + shape.min() + number
        && language.hasText(shape.rest())
        && shape.prefix().stream().allMatch(language::hasText);
  }

  private boolean hasValue(ArrayPlan.Step step) {
    return language.hasText(step.value()) && language.inhabitants().canFinish(step.after());
  }
}
