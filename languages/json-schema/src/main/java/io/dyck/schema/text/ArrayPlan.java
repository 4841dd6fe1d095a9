package io.dyck.schema.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.algebra.ArrayShape;
import io.dyck.schema.algebra.ArrayShape.Among;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the arrays of one shape are read item by item. Compared by identity. */
final class ArrayPlan {
  /** Twelve conditions on items double the choices twelve times. */
  static final int MOST_CHOICES = 4_096;

  private final ArrayShape shape;
  private final Formulas formulas;
  private final ImmutableList<Among> among;

  /** With {@code uniqueItems}: all values of items. */
  private final @Nullable ImmutableList<ItemValue> values;

  /** Where two items must be equal: how the array goes on after two that are; otherwise null. */
  private final @Nullable ArrayPlan afterRepetition;

  /**
   * How far an array is.
   *
   * @param index the items so far; where more of them make no difference, not counted further
   * @param counts how many items each count has so far, as far as it matters
   * @param seen the values so far, where items are compared with them
   * @param again while an end is looked for, what an item satisfies whose value is to come again
   */
  record State(
      ArrayPlan plan,
      long index,
      ImmutableList<Long> counts,
      ImmutableSet<ItemValue> seen,
      @Nullable Formula again) {
    /** The same before another item. */
    State at(long item) {
      return new State(plan, item, counts, seen, again);
    }

    /** Returns the same, with an item whose value is to come again. */
    State withAgain(Formula value) {
      return new State(plan, index, counts, seen, value);
    }

    /** Returns the same, after two items that are equal as they must be. */
    State afterRepetition() {
      return new State(
          Objects.requireNonNull(plan.afterRepetition), index, counts, ImmutableSet.of(), null);
    }

    /** The same with one more value that an item had. */
    State with(ItemValue value) {
      if (plan.shape.repeats() && seen.contains(value)) {
        return afterRepetition();
      }
      return new State(
          plan,
          index,
          counts,
          ImmutableSet.<ItemValue>builderWithExpectedSize(seen.size() + 1)
              .addAll(seen)
              .add(value)
              .build(),
          again);
    }
  }

  /**
   * An item: what it satisfies, and how far the array is after it. Where items are told apart by
   * their texts, its value is not among those that were seen yet.
   */
  record Step(Formula value, State after) {}

  /**
   * Prepares a shape.
   *
   * @param values with {@code uniqueItems} the values that items can have if they are few, none of
   *     them an object; else null
   * @param afterRepetition where two items must be equal, the plan of the arrays without that
   *     condition; otherwise null
   */
  ArrayPlan(
      ArrayShape shape,
      Formulas formulas,
      @Nullable ImmutableList<ItemValue> values,
      @Nullable ArrayPlan afterRepetition) {
    this.shape = shape;
    this.afterRepetition = afterRepetition;
    this.formulas = formulas;
    this.among = shape.among();
    this.values = values;
  }

  /** Whether items are compared by values that are known when their texts were read. */
  boolean isByText() {
    return isDistinct() || shape.repeats();
  }

  /** Whether items are compared so because no two may be equal. */
  boolean isDistinct() {
    return shape.unique() && shape.max() > 1 && values == null;
  }

  State start() {
    return new State(
        this,
        0,
        among.stream().map(a -> 0L).collect(ImmutableList.toImmutableList()),
        ImmutableSet.of(),
        null);
  }

  /** Whether an array may end here. */
  boolean isComplete(State state) {
    if (state.index < shape.min() || shape.repeats()) {
      return false;
    }
    for (int a = 0; a < among.size(); a++) {
      if (state.counts.get(a) < among.get(a).min()) {
        return false;
      }
    }
    return true;
  }

  /** All that the next item can be; some may be impossible. */
  List<Step> steps(State state) {
    if (state.index >= shape.max()) {
      return new ArrayList<>();
    }
    Formula item = shape.at(state.index);
    List<Step> result = new ArrayList<>();
    if (values == null) {
      add(state, item, 0, state.counts, state.seen, result);
      return result;
    }
    for (ItemValue value : values) {
      if (!state.seen.contains(value)) {
        ImmutableSet<ItemValue> seen = state.with(value).seen;
        add(state, formulas.and(item, value.formula()), 0, state.counts, seen, result);
      }
    }
    return result;
  }

  /** Adds an item for each combination of the counts from one on. */
  private void add(
      State state,
      Formula item,
      int from,
      ImmutableList<Long> counts,
      ImmutableSet<ItemValue> seen,
      List<Step> to) {
    if (item == formulas.nothing()) {
      return;
    }
    for (int a = from; a < among.size(); a++) {
      Among each = among.get(a);
      long count = counts.get(a);
      boolean matters = state.index >= each.from() && state.index < each.to();
      boolean bounded = each.max() != Long.MAX_VALUE;
      if (matters && (bounded || count < each.min())) {
        add(state, formulas.and(item, each.value().not()), a + 1, counts, seen, to);
        if (count < each.max()) {
          List<Long> more = new ArrayList<>(counts);
          more.set(a, count + 1);
          Formula with = formulas.and(item, each.value());
          add(state, with, a + 1, ImmutableList.copyOf(more), seen, to);
        }
        return;
      }
    }
    SchemaLimits.check(
        "schemaChoices", MOST_CHOICES, to.size() + 1L, "what an item may count for together");
    to.add(new Step(item, new State(this, next(state.index), counts, seen, state.again)));
  }

  /** Returns what the items after the next one can be, in conjunction with what is counted. */
  Set<Formula> later(State state) {
    long alike = Math.max(state.index + 1, shape.prefix().size());
    for (Among each : among) {
      alike = Math.max(alike, each.from());
    }
    Set<Formula> result = new LinkedHashSet<>();
    for (long i = state.index + 1; i <= alike; i++) {
      steps(start().at(i)).forEach(step -> result.add(step.value));
    }
    return result;
  }

  /** At most how many items must still come. */
  long needed(State state) {
    long needed = Math.max(0, shape.min() - state.index);
    for (int a = 0; a < among.size(); a++) {
      needed += Math.max(0, among.get(a).min() - state.counts.get(a));
    }
    return needed;
  }

  /** Whether an item brings an array that must still have others no nearer to its end. */
  boolean isIdle(Step step, State before) {
    return before.index >= enough() && step.after().counts().equals(before.counts);
  }

  /** The index from which on all items are alike, and no more must come for their number. */
  private long enough() {
    long enough = Math.max(shape.min(), shape.prefix().size());
    for (Among each : among) {
      enough = Math.max(enough, each.from());
    }
    return enough;
  }

  private long next(long index) {
    boolean uncounted = shape.max() == Long.MAX_VALUE;
    long enough = enough();
    for (Among each : among) {
      uncounted &= each.to() == Long.MAX_VALUE;
    }
    return uncounted && index >= enough ? index : index + 1;
  }

  /** Whether nothing but the number of items counts. */
  boolean isPlain() {
    return among.isEmpty() && values == null && !isByText();
  }

  ArrayShape shape() {
    return shape;
  }

  /** With {@code uniqueItems} and one formula for all items: how many values there are. */
  int distinctValues() {
    return values == null || !shape.prefix().isEmpty() || !among.isEmpty() ? -1 : values.size();
  }
}
