package io.dyck.schema.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.algebra.ArrayShape;
import io.dyck.schema.algebra.ArrayShape.ItemCountBounds;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the arrays of one shape item by item. Compared by identity. */
public final class ArrayPlan {
  /** The most choices for an item. Each of up to twelve conditions on items doubles the choices. */
  static final int MOST_CHOICES = 4_096;

  private final ArrayShape shape;
  private final Formulas formulas;
  private final ImmutableList<ItemCountBounds> among;

  /** With {@code uniqueItems}, all values of items if there are few; otherwise null. */
  private final @Nullable ImmutableList<ItemValue> values;

  /** If two items must be equal, the plan for the rest after two equal items; otherwise null. */
  private final @Nullable ArrayPlan afterRepetition;

  /**
   * A position in an array.
   *
   * @param index the number of items so far; the count stops where more items make no difference
   * @param counts for each condition on a number of items, the number so far, as long as it has an
   *     effect
   * @param seen the values of the items so far, if later items are compared with earlier items
   * @param again during the search for an end, the formula of an item whose value must occur again
   */
  public record State(
      ArrayPlan plan,
      long index,
      ImmutableList<Long> counts,
      ImmutableSet<ItemValue> seen,
      @Nullable Formula again) {
    /** Returns this state with another index. */
    public State withIndex(long item) {
      return new State(plan, item, counts, seen, again);
    }

    /** Returns this state with the formula of an item whose value must occur again. */
    public State withRepetition(Formula value) {
      return new State(plan, index, counts, seen, value);
    }

    /** Returns the state after two equal items, when no further items must be equal. */
    public State afterRepetition() {
      return new State(
          Objects.requireNonNull(plan.afterRepetition), index, counts, ImmutableSet.of(), null);
    }

    /** Returns this state with the value of one more item. */
    public State with(ItemValue value) {
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
   * An item: its formula, and the state after the item. If items are distinguished by their texts,
   * the state does not contain the value of the item yet.
   */
  public record Step(Formula value, State after) {}

  /**
   * Creates the plan of a shape.
   *
   * @param values with {@code uniqueItems}, the values of items if there are few and no objects;
   *     otherwise null
   * @param afterRepetition if two items must be equal, the plan of the arrays without this
   *     condition; otherwise null
   */
  public ArrayPlan(
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

  /** Whether items are compared by values that are known once the texts of the items are read. */
  public boolean isByText() {
    return isDistinct() || shape.repeats();
  }

  /** Whether items are compared by such values because no two items may be equal. */
  public boolean isDistinct() {
    return shape.unique() && shape.max() > 1 && values == null;
  }

  public State start() {
    return new State(
        this,
        0,
        among.stream().map(a -> 0L).collect(ImmutableList.toImmutableList()),
        ImmutableSet.of(),
        null);
  }

  /** Whether an array may end here. */
  public boolean isComplete(State state) {
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

  /** Returns the alternatives for the next item. Some alternatives may be impossible. */
  public List<Step> stepsFrom(State state) {
    if (state.index >= shape.max()) {
      return new ArrayList<>();
    }
    Formula item = shape.itemFormula(state.index);
    List<Step> result = new ArrayList<>();
    if (values == null) {
      add(state, item, 0, state.counts, state.seen, result);
      return result;
    }
    for (ItemValue value : values) {
      if (!state.seen.contains(value)) {
        ImmutableSet<ItemValue> seen = state.with(value).seen;
        // Where all items are alike, each value is one of every item.
        Formula chosen =
            shape.prefix().isEmpty()
                ? value.formula()
                : formulas.conjunction(item, value.formula());
        add(state, chosen, 0, state.counts, seen, result);
      }
    }
    return result;
  }

  /** Adds an item for each combination of the conditions from an index on. */
  private void add(
      State state,
      Formula item,
      int from,
      ImmutableList<Long> counts,
      ImmutableSet<ItemValue> seen,
      List<Step> to) {
    if (item == formulas.alwaysFalse()) {
      return;
    }
    for (int a = from; a < among.size(); a++) {
      ItemCountBounds each = among.get(a);
      long count = counts.get(a);
      boolean matters = state.index >= each.from() && state.index < each.to();
      boolean bounded = each.max() != Long.MAX_VALUE;
      if (matters && (bounded || count < each.min())) {
        add(state, formulas.conjunction(item, each.value().negation()), a + 1, counts, seen, to);
        if (count < each.max()) {
          List<Long> more = new ArrayList<>(counts);
          more.set(a, count + 1);
          Formula with = formulas.conjunction(item, each.value());
          add(state, with, a + 1, ImmutableList.copyOf(more), seen, to);
        }
        return;
      }
    }
    SchemaLimits.check(
        "schemaChoices", MOST_CHOICES, to.size() + 1L, "what an item may count for together");
    to.add(new Step(item, new State(this, nextIndex(state.index), counts, seen, state.again)));
  }

  /**
   * Returns the formulas of the items after the next item, one for each combination of conditions.
   */
  public Set<Formula> laterFormulas(State state) {
    long alike = Math.max(state.index + 1, shape.prefix().size());
    for (ItemCountBounds each : among) {
      alike = Math.max(alike, each.from());
    }
    Set<Formula> result = new LinkedHashSet<>();
    for (long i = state.index + 1; i <= alike; i++) {
      stepsFrom(start().withIndex(i)).forEach(step -> result.add(step.value));
    }
    return result;
  }

  /** Returns an upper bound of the number of items that must still come. */
  public long neededItems(State state) {
    return Math.max(0, leastLength(state) - state.index) + missingCounts(state);
  }

  /**
   * Returns the length up to which items may have to come, whatever they count for. If an item must
   * still count for a condition, it may be allowed only behind all listed items.
   */
  public long leastLength(State state) {
    return missingCounts(state) == 0 ? shape.min() : uniformFrom();
  }

  private long missingCounts(State state) {
    long missing = 0;
    for (int a = 0; a < among.size(); a++) {
      missing += Math.max(0, among.get(a).min() - state.counts.get(a));
    }
    return missing;
  }

  /** Whether an item brings an incomplete array no nearer to its end. */
  public boolean isIdle(Step step, State before) {
    return before.index >= uniformFrom() && step.after().counts().equals(before.counts);
  }

  /**
   * Returns the index from which on all items are alike and the least number of items is reached.
   */
  private long uniformFrom() {
    long enough = Math.max(shape.min(), shape.prefix().size());
    for (ItemCountBounds each : among) {
      enough = Math.max(enough, each.from());
    }
    return enough;
  }

  private long nextIndex(long index) {
    boolean uncounted = shape.max() == Long.MAX_VALUE;
    long enough = uniformFrom();
    for (ItemCountBounds each : among) {
      uncounted &= each.to() == Long.MAX_VALUE;
    }
    return uncounted && index >= enough ? index : index + 1;
  }

  /** Whether the number of items is the only condition that depends on several items. */
  public boolean isPlain() {
    return among.isEmpty() && values == null && !isByText();
  }

  public ArrayShape shape() {
    return shape;
  }

  /**
   * Returns the number of values for {@code uniqueItems} with one formula for all items, otherwise
   * -1.
   */
  public int distinctValues() {
    return values == null || !shape.prefix().isEmpty() || !among.isEmpty() ? -1 : values.size();
  }
}
