package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.ValueShape;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.ItemValue;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.states.SchemaLimits;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which formulas and which places in arrays and objects have a text at all, and gives a
 * short one. What has a text is found by depth first search for a finite derivation, as for the
 * productive symbols of a grammar. Cost: each formula once, unless schemas need each other in
 * circles; the choices of members that satisfy several conditions, bounded.
 */
public final class Inhabitation {
  private static final int MOST_STEPS = 200_000;

  /** A bound of the stack. */
  private static final int DEEPEST = 500;

  private static final long MOST_ITEMS = 100_000;

  private final JsonLanguage language;
  private final Map<Formula, byte[]> texts = new HashMap<>();
  private final Set<Formula> empty = new HashSet<>();

  /** The formulas that are being looked at, each with the number of those around it. */
  private final Map<Formula, Integer> open = new HashMap<>();

  /** The numbers of the open formulas that were met since the innermost of them was opened. */
  private BitSet met = new BitSet();

  /**
   * Formulas without a text unless open formulas have one, with the numbers of these. An entry is
   * dropped when the innermost of them is closed.
   */
  private final Map<Formula, BitSet> emptySoFar = new HashMap<>();

  private final Map<ArrayPlan.State, List<ArrayPlan.Step>> arraySteps = new HashMap<>();
  private final Map<Slot, List<ObjectPlan.Step>> objectSteps = new HashMap<>();
  private final Map<ArrayPlan.State, ImmutableList<ArrayPlan.Step>> arrayEnds = new HashMap<>();
  private final ObjectEnds objectEnds;
  private final RepeatedItems repeatedItems;
  private int work;

  Inhabitation(JsonLanguage language) {
    this.language = language;
    this.objectEnds = new ObjectEnds(language, this);
    this.repeatedItems = new RepeatedItems(language, this);
  }

  /** Whether some value satisfies a formula. */
  boolean hasText(Formula formula) {
    return find(formula) != null;
  }

  /** A short text of a formula that has one. */
  public byte[] shortText(Formula formula) {
    byte[] text = find(formula);
    if (text == null) {
      throw new IllegalStateException("a place that no text leads from");
    }
    return text;
  }

  private byte @Nullable [] find(Formula formula) {
    byte[] known = texts.get(formula);
    if (known != null || empty.contains(formula)) {
      return known;
    }
    BitSet needed = emptySoFar.get(formula);
    if (needed != null) {
      met.or(needed);
      return null;
    }
    int own = open.size();
    Integer again = open.putIfAbsent(formula, own);
    if (again != null) {
      met.set(again);
      return null;
    }
    BitSet around = met;
    BitSet inside = new BitSet();
    met = inside;
    byte[] text;
    try {
      SchemaLimits.check(
          "schemaDepth", DEEPEST, open.size(), "required values inside of each other");
      text = search(language.shapes().shapeOf(formula));
    } finally {
      // Where a limit is passed, whoever asks again must not take it for empty.
      open.remove(formula);
      emptySoFar.values().removeIf(each -> each.length() > own);
      met = around;
    }
    inside.clear(own);
    if (text != null) {
      texts.put(formula, text);
    } else if (inside.isEmpty()) {
      empty.add(formula);
    } else {
      emptySoFar.put(formula, inside);
      around.or(inside);
    }
    return text;
  }

  private byte @Nullable [] search(ValueShape shape) {
    byte[] text = scalar(shape.scalars());
    if (text == null) {
      text = array(language.computeArrayPlans(shape));
    }
    if (text == null) {
      text = object(language.computeObjectPlans(shape));
    }
    // A value that is being looked at may still turn out to have a text: nothing is opened for it.
    if (text == null && (met.isEmpty() || open.size() == 1)) {
      text = array(language.openArrayPlans(shape));
      if (text == null) {
        text = object(language.openObjectPlans(shape));
      }
    }
    return text;
  }

  private byte @Nullable [] scalar(Scalars scalars) {
    byte[] best = null;
    if (scalars.nulls() || scalars.yes()) {
      best = (scalars.nulls() ? "null" : "true").getBytes(StandardCharsets.US_ASCII);
    } else if (scalars.no()) {
      best = "false".getBytes(StandardCharsets.US_ASCII);
    }
    LazyLanguage numbers = language.numbers(scalars.numbers());
    if (numbers != null) {
      best = shorterOf(best, numbers.shortestEnd(numbers.start()));
    }
    LazyLanguage strings = language.strings(scalars.strings());
    if (strings == null) {
      return best;
    }
    try {
      return shorterOf(best, strings.shortestEnd(strings.start()));
    } catch (LimitExceededException e) {
      // All strings are too long to be written; another value does as well.
      if (best != null) {
        return best;
      }
      throw e;
    }
  }

  private static byte @Nullable [] shorterOf(byte @Nullable [] a, byte @Nullable [] b) {
    return a == null || (b != null && b.length < a.length) ? b : a;
  }

  boolean hasText(ArrayPlan plan) {
    return canFinish(plan.start());
  }

  boolean hasText(ObjectPlan plan) {
    return objectEnds.canFinish(plan.start());
  }

  private byte @Nullable [] array(List<ArrayPlan> plans) {
    for (ArrayPlan plan : plans) {
      if (hasText(plan)) {
        return writtenText(new ArrayPositions.BeforeBracket(plan, 0));
      }
    }
    return null;
  }

  private byte @Nullable [] object(List<ObjectPlan> plans) {
    for (ObjectPlan plan : plans) {
      if (hasText(plan)) {
        return writtenText(new ObjectPositions.BeforeBrace(plan, 0));
      }
    }
    return null;
  }

  private byte[] writtenText(ValuePosition spot) {
    ByteArrayOutputStream to = new BoundedBytes();
    spot.writeEnd(language, to);
    return to.toByteArray();
  }

  /** The items that may come next and lead to an end. */
  public List<ArrayPlan.Step> possibleSteps(ArrayPlan.State state) {
    List<ArrayPlan.Step> known = arraySteps.get(state);
    if (known == null) {
      known = new ArrayList<>();
      for (ArrayPlan.Step step : state.plan().stepsFrom(state)) {
        if (choices(step, state).stream().anyMatch(choice -> canFinish(choice.after()))) {
          known.add(step);
        }
      }
      if (!isSearching()) {
        arraySteps.put(state, known);
      }
    }
    return known;
  }

  /** Whether some formulas are being looked at, so that no may become yes. */
  boolean isSearching() {
    return !open.isEmpty();
  }

  /** What an item can be if it may come: one of few values that are left, or one of many. */
  private List<ArrayPlan.Step> choices(ArrayPlan.Step step, ArrayPlan.State before) {
    if (!hasText(step.value())) {
      return List.of();
    }
    if (before.plan().shape().repeats()) {
      return repeatedItems.choices(step, before);
    }
    List<ItemValue> few =
        step.after().plan().isDistinct()
            ? language.distinctItems().fewValues().valuesOf(step.value(), before)
            : null;
    if (few == null) {
      return List.of(step);
    }
    List<ArrayPlan.Step> result = new ArrayList<>();
    for (ItemValue value : few) {
      if (!before.seen().contains(value)) {
        Formula chosen = language.formulas().conjunction(step.value(), value.formula());
        result.add(new ArrayPlan.Step(chosen, step.after().with(value)));
      }
    }
    return result;
  }

  /** The formulas of an item that may come next and lead to an end. */
  ImmutableList<Formula> values(ArrayPlan.Step step, ArrayPlan.State before) {
    return before.plan().shape().repeats()
        ? repeatedItems.values(step, before)
        : ImmutableList.of(step.value());
  }

  /** Whether an array can be completed. */
  boolean canFinish(ArrayPlan.State state) {
    ArrayPlan plan = state.plan();
    if (plan.shape().min() > plan.shape().max()) {
      return false;
    }
    if (plan.isComplete(state)) {
      return true;
    }
    if (plan.isPlain() || countsOnlyItems(state)) {
      long from = state.index();
      long fixed = Math.min(plan.shape().min(), plan.shape().prefix().size());
      for (long i = from; i < fixed; i++) {
        if (!hasText(plan.shape().itemFormula(i))) {
          return false;
        }
      }
      return plan.shape().min() <= Math.max(fixed, from) || hasText(plan.shape().rest());
    }
    int values = plan.distinctValues();
    if (values >= 0 && plan.shape().min() > values) {
      return false;
    }
    return finishingSteps(state) != null;
  }

  /** Whether only the number of items counts, because each has more values than can be taken. */
  private boolean countsOnlyItems(ArrayPlan.State state) {
    ArrayPlan plan = state.plan();
    if (!plan.isDistinct() || !plan.shape().among().isEmpty()) {
      return false;
    }
    long last = Math.min(plan.shape().min(), plan.shape().prefix().size() + 1L);
    for (long i = Math.min(state.index(), last - 1); i < last; i++) {
      Formula item = plan.shape().itemFormula(i);
      if (hasText(item) && language.distinctItems().fewValues().valuesOf(item, state) != null) {
        return false;
      }
    }
    return true;
  }

  /** Texts of items that complete an array. */
  List<byte[]> lastItems(ArrayPlan.State state) {
    ImmutableList<ArrayPlan.Step> items = finish(state);
    return state.plan().isDistinct()
        ? language.distinctItems().texts(state, items)
        : Lists.transform(items, item -> shortText(item.value()));
  }

  /** Items that complete an array. */
  public ImmutableList<ArrayPlan.Step> finish(ArrayPlan.State state) {
    ImmutableList<ArrayPlan.Step> found = finishingSteps(state);
    if (found == null) {
      throw new IllegalStateException("an array that cannot end");
    }
    return found;
  }

  private @Nullable ImmutableList<ArrayPlan.Step> finishingSteps(ArrayPlan.State state) {
    ImmutableList<ArrayPlan.Step> known = arrayEnds.get(state);
    if (known == null) {
      List<ArrayPlan.Step> path = new ArrayList<>();
      if (!extend(state, path, new HashSet<>())) {
        return null;
      }
      known = ImmutableList.copyOf(path);
      arrayEnds.put(state, known);
    }
    return known;
  }

  /** Appends items until the array is complete; depth first, each state once. */
  private boolean extend(
      ArrayPlan.State from, List<ArrayPlan.Step> path, Set<ArrayPlan.State> failed) {
    List<List<ArrayPlan.Step>> choices = new ArrayList<>();
    ArrayPlan.State state = from;
    Set<ArrayPlan.State> seen = failed;
    seen.add(state);
    while (!state.plan().isComplete(state)) {
      SchemaLimits.check(
          "schemaItems", MOST_ITEMS, path.size(), "the items that an array must have");
      List<ArrayPlan.Step> possible = new ArrayList<>();
      for (ArrayPlan.Step step : state.plan().stepsFrom(state)) {
        if (state.plan().shape().repeats() || !state.plan().isIdle(step, state)) {
          possible.addAll(choices(step, state));
        }
      }
      choices.add(possible);
      ArrayPlan.Step step = null;
      while (step == null) {
        List<ArrayPlan.Step> last = choices.get(choices.size() - 1);
        if (last.isEmpty()) {
          choices.remove(choices.size() - 1);
          if (path.isEmpty()) {
            return false;
          }
          path.remove(path.size() - 1);
          continue;
        }
        ArrayPlan.Step candidate = last.remove(last.size() - 1);
        countStep();
        if (seen.add(candidate.after())) {
          step = candidate;
        }
      }
      path.add(step);
      state = step.after();
    }
    return true;
  }

  /** Begins to count the work anew: each state of a text has as much as the whole schema had. */
  void begin() {
    work = 0;
  }

  /** Counts a step of a search. */
  void countStep() {
    work++;
    SchemaLimits.check(
        "schemaSearch", MOST_STEPS, work, "the search for members and items that fit together");
  }

  /** The slots whose members may come next and lead to an end. */
  public BitSet slots(ObjectPlan.State state) {
    return objectEnds.slots(state);
  }

  /** The members of a slot that may come next and lead to an end. */
  public List<ObjectPlan.Step> possibleSteps(ObjectPlan.State state, int slot) {
    Slot key = new Slot(state, slot);
    List<ObjectPlan.Step> known = objectSteps.get(key);
    if (known == null) {
      known = objectEnds.possibleSteps(state, slot);
      if (!isSearching()) {
        objectSteps.put(key, known);
      }
    }
    return known;
  }

  /** A slot of an object in which some members stand. */
  private record Slot(ObjectPlan.State state, int slot) {}

  /** Members that complete an object. */
  public ImmutableList<ObjectPlan.Step> finish(ObjectPlan.State state) {
    return objectEnds.finish(state);
  }

  /** Whether what has no text now has none at all: no search is under way that may find one. */
  boolean isCertain() {
    return open.isEmpty() || met.isEmpty();
  }
}
