package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.ArrayShape;
import io.dyck.schema.algebra.ConstantFormulas;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.ObjectShape;
import io.dyck.schema.algebra.UndeclaredStance;
import io.dyck.schema.algebra.ValueShape;
import io.dyck.schema.algebra.ValueShapes;
import io.dyck.schema.numbers.JsonNumbers;
import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.FiniteValues;
import io.dyck.schema.plan.ItemValue;
import io.dyck.schema.plan.MemberOrder;
import io.dyck.schema.plan.NamePartitions;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.states.StateNumbers;
import io.dyck.schema.strings.JsonStrings;
import io.dyck.schema.strings.StringSet;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the values that satisfy a formula. Each formula of a value has a rule. The states of
 * a rule are places in the text ({@link ValuePosition}), which contain the names so far and the
 * counts of items.
 */
public final class JsonLanguage implements LazyLanguage {
  private final Formula root;
  private final ValueShapes shapes;
  private final Formulas formulas;
  private final ConstantFormulas constants;
  private final TextPolicy policy;
  private final LazyLanguage blanks;
  private final NamePartitions partitions;
  private final Inhabitation inhabitants;
  private final FiniteValues finiteValues;
  private final DistinctItems distinctItems;
  private final StateNumbers<ValuePosition> spots = new StateNumbers<>();
  private final Map<NumberSet, Optional<LazyLanguage>> numbers = new HashMap<>();
  private final Map<StringSet, Optional<JsonStrings>> strings = new HashMap<>();
  private final Map<ArrayShape, ArrayPlan> arrays = new HashMap<>();
  private final Map<ImmutableList<ObjectShape>, ObjectPlan> objects = new HashMap<>();
  private final IdentityHashMap<ValueShape, ImmutableList<ObjectPlan>> allObjectPlans =
      new IdentityHashMap<>();
  private final IdentityHashMap<ValueShape, ImmutableList<ArrayPlan>> arrayPlans =
      new IdentityHashMap<>();
  private final IdentityHashMap<ValueShape, ImmutableList<ObjectPlan>> objectPlans =
      new IdentityHashMap<>();

  /**
   * Creates the language of the values for which a formula holds. There must be such values ({@link
   * #isEmpty}).
   */
  @SuppressWarnings("exports")
  public JsonLanguage(
      Formula root,
      Formulas formulas,
      ValueShapes shapes,
      ConstantFormulas constants,
      TextPolicy policy) {
    this.root = root;
    this.formulas = formulas;
    this.shapes = shapes;
    this.constants = constants;
    this.policy = policy;
    this.blanks = BlankText.withMaximum(policy.spaces().count());
    this.partitions = new NamePartitions(policy.escapes());
    this.finiteValues = new FiniteValues(shapes, constants);
    this.distinctItems = new DistinctItems(this, constants, finiteValues);
    this.inhabitants = new Inhabitation(this);
  }

  /** Whether the language has no text. */
  public boolean isEmpty() {
    return !inhabitants.hasText(root);
  }

  /** Whether a formula has a text. */
  @SuppressWarnings("exports")
  public boolean hasText(Formula formula) {
    return inhabitants.hasText(formula);
  }

  @Override
  public int start() {
    return value(root, 0);
  }

  @Override
  public void expand(int state, Steps steps) {
    inhabitants.begin();
    spots.get(state).expand(this, steps);
  }

  /** Whether the rule of a state may end there. */
  boolean isEnd(int state) {
    boolean[] ends = {false};
    expand(
        state,
        new Steps() {
          @Override
          public void end() {
            ends[0] = true;
          }

          @Override
          public void read(int first, int last, int target) {
            // Something else may follow, too.
          }

          @Override
          public void readEach(int first, int last, IntUnaryOperator target) {
            // Something else may follow, too.
          }

          @Override
          public void call(int start, int after) {
            // Something else may follow, too.
          }
        });
    return ends[0];
  }

  @Override
  public boolean canEnd(int state) {
    return spots.get(state).canEnd();
  }

  @Override
  public List<EquivalentState> likenesses(int state) {
    return spots.get(state).likenesses(this);
  }

  @Override
  public void expandDiffering(int state, Steps steps) {
    inhabitants.begin();
    spots.get(state).expandDiffering(this, steps);
  }

  @Override
  public @Nullable TextAutomaton textAutomaton(int state) {
    inhabitants.begin();
    return spots.get(state).textAutomaton(this);
  }

  @Override
  public byte[] shortestEnd(int state) {
    inhabitants.begin();
    ByteArrayOutputStream to = new BoundedBytes();
    spots.get(state).writeEnd(this, to);
    return to.toByteArray();
  }

  @Override
  public String ruleName(int state) {
    return "value";
  }

  public Formula root() {
    return root;
  }

  public Formulas formulas() {
    return formulas;
  }

  public TextPolicy policy() {
    return policy;
  }

  public ValueShapes shapes() {
    return shapes;
  }

  DistinctItems distinctItems() {
    return distinctItems;
  }

  public Inhabitation inhabitants() {
    return inhabitants;
  }

  /** Returns the state of a place. */
  public int state(ValuePosition spot) {
    return spots.numberOf(spot);
  }

  /** Returns the place of a state. */
  ValuePosition position(int state) {
    return spots.get(state);
  }

  /** Returns the start of the texts of a formula. */
  public int value(Formula formula, int depth) {
    return value(formula, depth, 0);
  }

  /**
   * Returns the start of the texts of a formula.
   *
   * @param reading distinguishes rules of a formula that a place calls with different continuations
   */
  public int value(Formula formula, int depth, int reading) {
    int indented = policy.spaces().kind() == Spaces.Kind.PRETTY ? depth : 0;
    return state(new ValueStart(formula, indented, reading));
  }

  /** Returns the language of flexible white space. */
  LazyLanguage blankLanguage() {
    return blanks;
  }

  /** Adds flexible white space before a place if the policy allows it. */
  public ValuePosition withFlexibleSpace(ValuePosition next) {
    return policy.spaces().kind() == Spaces.Kind.FLEXIBLE
        ? new ScalarPositions.WhiteSpaceRun(0, next)
        : next;
  }

  /** Adds the white space that the policy fixes before a place. */
  ValuePosition withFixedSpace(Spaces.Place place, int depth, ValuePosition next) {
    String text = policy.spaces().textAt(place, depth);
    return text == null ? next : ScalarPositions.FixedText.positionBefore(text, next);
  }

  /** Adds the fixed or flexible white space of the policy before a place. */
  ValuePosition withSpace(Spaces.Place place, int depth, ValuePosition next) {
    String text = policy.spaces().textAt(place, depth);
    return text == null
        ? new ScalarPositions.WhiteSpaceRun(0, next)
        : ScalarPositions.FixedText.positionBefore(text, next);
  }

  /** Writes the least white space of a place. */
  void write(Spaces.Place place, int depth, ByteArrayOutputStream to) {
    String text = policy.spaces().textAt(place, depth);
    for (int i = 0; text != null && i < text.length(); i++) {
      to.write(text.charAt(i));
    }
  }

  /** Returns the language of some numbers, or null if no number can be written. */
  @Nullable LazyLanguage numbers(NumberSet set) {
    if (set.isEmpty()) {
      return null;
    }
    Optional<LazyLanguage> known = numbers.get(set);
    if (known == null) {
      known = Optional.ofNullable(JsonNumbers.language(set, policy.spelling()));
      numbers.put(set, known);
    }
    return known.orElse(null);
  }

  /** Returns the language of some strings, or null if no string can be written. */
  @Nullable JsonStrings strings(StringSet set) {
    if (set.isEmpty()) {
      return null;
    }
    return strings
        .computeIfAbsent(
            set,
            s -> {
              int most = policy.sizes().stringLength();
              StringSet some =
                  most == SizeBounds.AS_THE_SCHEMA_SAYS
                      ? s
                      : s.intersection(StringSet.length(0, most));
              return some.isEmpty()
                  ? Optional.empty()
                  : Optional.of(JsonStrings.language(some, policy.escapes()));
            })
        .orElse(null);
  }

  /** Returns the alternatives for arrays that have texts. */
  public ImmutableList<ArrayPlan> arrayPlans(ValueShape shape) {
    ImmutableList<ArrayPlan> known = arrayPlans.get(shape);
    if (known == null) {
      known = filter(inhabitants::hasText, computeArrayPlans(shape));
      if (known.isEmpty()) {
        known = filter(inhabitants::hasText, openArrayPlans(shape));
      }
      arrayPlans.put(shape, known);
    }
    return known;
  }

  /** Returns the alternatives for objects that have texts. */
  public ImmutableList<ObjectPlan> objectPlans(ValueShape shape) {
    ImmutableList<ObjectPlan> known = objectPlans.get(shape);
    if (known == null) {
      known = filter(inhabitants::hasText, computeObjectPlans(shape));
      if (known.isEmpty()) {
        known = filter(inhabitants::hasText, openObjectPlans(shape));
      }
      objectPlans.put(shape, known);
    }
    return known;
  }

  private static <T> ImmutableList<T> filter(Predicate<T> condition, ImmutableList<T> all) {
    return all.stream().filter(condition).collect(ImmutableList.toImmutableList());
  }

  ImmutableList<ArrayPlan> computeArrayPlans(ValueShape shape) {
    return shape.arrays().stream()
        .map(
            each ->
                isUndecided(each)
                    ? withDecision(each, UndeclaredStance.ALWAYS_CLOSED)
                    : each.withoutUndeclared(formulas))
        .map(this::plan)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns the plans of arrays whose items must differ and have open objects, used if no such
   * array with closed objects has a text.
   */
  ImmutableList<ArrayPlan> openArrayPlans(ValueShape shape) {
    return shape.arrays().stream()
        .filter(this::isUndecided)
        .map(each -> plan(withDecision(each, UndeclaredStance.ALWAYS_OPEN)))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Returns whether items must differ and may have closed objects. An item is read as one of all
   * its values, and asked for the values that are left when some are taken. The array decides for
   * both whether objects are closed.
   */
  private boolean isUndecided(ArrayShape shape) {
    return policy.closed() && shape.unique() && !shape.closing().isDecided();
  }

  private ArrayShape withDecision(ArrayShape shape, UndeclaredStance objects) {
    return shape.withoutUndeclared(formulas).withStance(objects, formulas);
  }

  /**
   * Returns the plans of all alternatives. Alternatives whose members can be written in one order
   * share a plan.
   */
  ImmutableList<ObjectPlan> computeObjectPlans(ValueShape shape) {
    ImmutableList<ObjectPlan> known = allObjectPlans.get(shape);
    if (known == null) {
      known =
          newObjectPlans(
              shapes.alternatives(shape).stream()
                  .map(each -> each.withoutUndeclared(formulas))
                  .collect(ImmutableList.toImmutableList()));
      allObjectPlans.put(shape, known);
    }
    return known;
  }

  private ImmutableList<ObjectPlan> newObjectPlans(List<ObjectShape> some) {
    List<ObjectShape> left = new ArrayList<>(some);
    ImmutableList.Builder<ObjectPlan> result = ImmutableList.builder();
    while (!left.isEmpty()) {
      MemberOrder order = new MemberOrder();
      ImmutableList.Builder<ObjectShape> alike = ImmutableList.builder();
      List<ObjectShape> others = new ArrayList<>();
      for (ObjectShape each : left) {
        if (policy.anyOrder() || order.accepts(each)) {
          boolean unused = order.add(each);
          alike.add(each);
        } else {
          others.add(each);
        }
      }
      result.add(
          objects.computeIfAbsent(
              alike.build(),
              all ->
                  new ObjectPlan(
                      ObjectShape.unionOf(all), formulas, shapes, constants, partitions, policy)));
      left = others;
    }
    return result.build();
  }

  /** Returns the open versions of closed alternatives, used if no closed alternative has a text. */
  ImmutableList<ObjectPlan> openObjectPlans(ValueShape shape) {
    return newObjectPlans(
        shapes.alternatives(shape).stream()
            .filter(ObjectShape::hasOptionalUndeclared)
            .collect(ImmutableList.toImmutableList()));
  }

  private ArrayPlan plan(ArrayShape shape) {
    ArrayPlan known = arrays.get(shape);
    if (known == null) {
      boolean unique = shape.unique() && shape.max() > 1;
      ImmutableList<ItemValue> values = unique ? finiteValues.find(shape) : null;
      ArrayPlan afterRepetition = shape.repeats() ? plan(shape.withoutRepeats()) : null;
      known = new ArrayPlan(withPolicyBound(shape), formulas, values, afterRepetition);
      arrays.put(shape, known);
    }
    return known;
  }

  /**
   * Adds the policy's bound to a shape without a bound. The bound leaves room for all required
   * items.
   */
  private ArrayShape withPolicyBound(ArrayShape shape) {
    int most = policy.sizes().items();
    if (most == SizeBounds.AS_THE_SCHEMA_SAYS || shape.max() != Long.MAX_VALUE) {
      return shape;
    }
    long needed = shape.min();
    for (ArrayShape.ItemCountBounds each : shape.among()) {
      needed += each.min();
    }
    return shape.withMaxItems(Math.max(most, needed));
  }
}
