package io.dyck.schema.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Assertion;
import io.dyck.schema.algebra.ConstantFormulas;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.ObjectShape;
import io.dyck.schema.algebra.ValueShapes;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.strings.JsonStrings;
import io.dyck.schema.strings.NameAutomaton;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.strings.StringSet;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.TextPolicy;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How the objects of one shape are read member by member. The names are partitioned into slots: one
 * for each single name that the schema speaks of, then one for each class of other names. Compared
 * by identity.
 */
public final class ObjectPlan {
  /** The most members whose names are not single ones, where no name comes twice. */
  static final int MAX_NAMES = 10_000;

  private final ObjectShape shape;
  private final Formulas formulas;
  private final boolean anyOrder;
  private final boolean areNamesDistinct;

  /** Per class of names how many there are; the greatest number if they cannot run out. */
  private final long[] namesOf;

  /** How many members there may be whose names are not single ones. */
  private final long mostOthers;

  /** The number of slots that are single names. */
  private final int singles;

  private final Object2IntLinkedOpenHashMap<String> slotOf = new Object2IntLinkedOpenHashMap<>();
  private final ImmutableList<String> singleNames;
  private final ImmutableList<StringSet> classesOfNames;

  /** Per class of names the patterns that match them. */
  private final List<ImmutableSet<StringSet>> matched = new ArrayList<>();

  private final StringEscapes escapes;
  private final NameAutomaton names;
  private final MemberValues values;
  private final MemberConditions conditions;

  /** The single names of which it matters whether they came. */
  private final BitSet tracked = new BitSet();

  /** The slots that no member can have. */
  private final BitSet forbidden = new BitSet();

  /** The most members that some condition asks for. */
  private long mostAsked;

  /** The number of members from which on it does not matter how many more there are. */
  private long counted;

  /**
   * How far an object is.
   *
   * @param residual what the values of the members so far decided
   * @param hash of all these, found once: states are parts of many keys
   */
  public record State(ObjectPlan plan, MemberPosition at, ResidualConditions residual, int hash) {
    State(ObjectPlan plan, MemberPosition at, ResidualConditions residual) {
      this(
          plan,
          at,
          residual,
          (System.identityHashCode(plan) * 31 + at.hashCode()) * 31 + residual.hashCode());
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return this == other
          || (other instanceof State that
              && hash == that.hash
              && plan == that.plan
              && at.equals(that.at)
              && residual.equals(that.residual));
    }
  }

  /** A member: its slot, what its value satisfies, how far the object is after it. */
  public record Step(int slot, Formula value, State after) {}

  public ObjectPlan(
      ObjectShape shape,
      Formulas formulas,
      ValueShapes shapes,
      ConstantFormulas constants,
      NamePartitions partitions,
      TextPolicy policy) {
    this.shape = shape;
    this.formulas = formulas;
    this.anyOrder = policy.anyOrder();
    this.areNamesDistinct = policy.hasUniqueNames();
    this.escapes = policy.escapes();
    MemberOrder order = new MemberOrder();
    boolean unused = order.add(shape);
    Set<String> literals = new LinkedHashSet<>(order.names());
    addLiterals(shape, literals);
    Set<StringSet> patterns = new LinkedHashSet<>();
    addPatterns(shape, patterns);
    NamePartitions.Partition partition = partitions.partitionOf(literals, patterns);
    singleNames = partition.singles();
    singleNames.forEach(name -> slotOf.put(name, slotOf.size()));
    singles = slotOf.size();
    List<StringSet> sets = new ArrayList<>();
    partition
        .classes()
        .forEach(
            (set, by) -> {
              if (shape.members().stream().noneMatch(each -> forbidsNames(each, by))) {
                sets.add(set);
                matched.add(by);
              }
            });
    classesOfNames = ImmutableList.copyOf(sets);
    names = partitions.automaton(singleNames, classesOfNames);
    namesOf = classesOfNames.stream().mapToLong(set -> numberOfNames(set, partitions)).toArray();
    values = new MemberValues(formulas, shapes, constants);
    conditions = new MemberConditions(shape, this, values);
    if (shape.clauses().isEmpty()) {
      conditions.addTrackedNames(tracked);
    } else {
      tracked.set(0, singles);
    }
    conditions
        .withAlternatives()
        .forEach(
            each -> {
              mostAsked = Math.max(mostAsked, each.min());
              counted = Math.max(counted, each.min());
              if (each.max() != Long.MAX_VALUE) {
                counted = Math.max(counted, each.max() + 1);
              }
            });
    for (int slot = 0; slot < singles; slot++) {
      forbidden.set(slot, conditions.value(slot) == formulas.alwaysFalse());
    }
    mostOthers = maxUndeclared(policy);
  }

  private long numberOfNames(StringSet set, NamePartitions partitions) {
    ImmutableList<String> all = areNamesDistinct ? partitions.elements(set) : null;
    return all == null
        ? Long.MAX_VALUE
        : all.stream().filter(name -> !slotOf.containsKey(name)).count();
  }

  private boolean forbidsNames(Assertion.Members members, ImmutableSet<StringSet> by) {
    return members.value() == formulas.alwaysFalse() && members.names().containsMatched(by);
  }

  /** The bound of the policy, unless the schema has one; all that there must be still fit. */
  private long maxUndeclared(TextPolicy policy) {
    int most = policy.sizes().otherMembers();
    if (most == SizeBounds.AS_THE_SCHEMA_SAYS || shape.max() != Long.MAX_VALUE) {
      if (!areNamesDistinct || classesOfNames.isEmpty()) {
        return Long.MAX_VALUE;
      }
      most = MAX_NAMES;
    }
    return Math.max(
        most,
        mostAsked
            + conditions.withAlternatives().mapToLong(MemberConditions::someConditionCount).sum());
  }

  /** Adds the single names that a shape speaks of without declaring them. */
  private static void addLiterals(ObjectShape shape, Set<String> to) {
    to.addAll(shape.required());
    for (Assertion.DependentRequired each : shape.implied()) {
      to.add(each.name());
      to.addAll(each.names());
    }
    allNames(shape).forEach(each -> to.addAll(each.literals()));
    shape.clauses().forEach(clause -> clause.alternatives().forEach(each -> addLiterals(each, to)));
  }

  private static void addPatterns(ObjectShape shape, Set<StringSet> to) {
    allNames(shape).forEach(each -> to.addAll(each.patterns()));
    shape.clauses().forEach(clause -> clause.alternatives().forEach(each -> addPatterns(each, to)));
  }

  private static List<MemberNames> allNames(ObjectShape shape) {
    List<MemberNames> result = new ArrayList<>();
    shape.members().forEach(each -> result.add(each.names()));
    shape.some().forEach(each -> result.add(each.names()));
    return result;
  }

  /** A short name of a slot, as it is written, that is none of some others of it. */
  public byte[] name(int slot, int others) {
    if (slot < singles || others == 0) {
      return names.shortestText(names.start(), slot);
    }
    StringSet left = classesOfNames.get(slot - singles);
    if (!singleNames.isEmpty()) {
      left = left.intersection(StringSet.of(singleNames).complement());
    }
    for (int i = 0; ; i++) {
      LazyLanguage texts = JsonStrings.language(left, escapes);
      byte[] text = texts.shortestEnd(texts.start());
      if (i == others) {
        return text;
      }
      left = left.intersection(StringSet.of(JsonStrings.value(text)).complement());
    }
  }

  /** The next of some slots that is one of a class of names; -1 if there is none. */
  public int nextOtherSlot(BitSet slots, int after) {
    return slots.nextSetBit(Math.max(singles, after + 1));
  }

  /** Whether no name comes twice. */
  public boolean areNamesDistinct() {
    return areNamesDistinct;
  }

  /** Whether a name of a slot must be remembered, so that it does not come again. */
  public boolean isRemembered(int slot) {
    return areNamesDistinct && slot >= singles;
  }

  public NameAutomaton names() {
    return names;
  }

  /** The names of the first slots, one each. */
  public ImmutableList<String> singleNames() {
    return singleNames;
  }

  /** The names of the other slots. */
  public ImmutableList<StringSet> classesOfNames() {
    return classesOfNames;
  }

  /** The number of slots. */
  public int size() {
    return singles + classesOfNames.size();
  }

  /** The slot of a single name. */
  int slotOf(String name) {
    return slotOf.getInt(name);
  }

  /** Whether the names of a slot belong to a set that the shape speaks of. */
  boolean contains(MemberNames some, int slot) {
    return slot < singles
        ? some.contains(singleNames.get(slot))
        : some.containsMatched(matched.get(slot - singles));
  }

  /** The slots whose names belong to a set that the shape speaks of. */
  BitSet slotsOf(MemberNames some) {
    BitSet result = new BitSet();
    for (int slot = 0; slot < size(); slot++) {
      result.set(slot, contains(some, slot));
    }
    return result;
  }

  boolean isSingle(int slot) {
    return slot < singles;
  }

  public State start() {
    return new State(this, MemberPosition.START, conditions.start());
  }

  /** What members satisfy. */
  public MemberConditions conditions() {
    return conditions;
  }

  /** The slots that cannot come any more, some that came among them. */
  public BitSet unavailableSlots(MemberPosition at) {
    if (anyOrder || at.next() == 0) {
      return forbidden;
    }
    BitSet result = (BitSet) forbidden.clone();
    result.set(0, Math.min(at.next(), singles));
    return result;
  }

  /** Whether an object may end here. */
  public boolean isComplete(State state) {
    return conditions.isComplete(state.residual, state.at);
  }

  /** Whether a slot is not used up, as far as names and counts tell. */
  public boolean isOpen(State state, int slot) {
    MemberPosition at = state.at;
    if (at.count() >= shape.max()
        || (slot >= singles && isUsedUp(at, slot - singles))
        || forbidden.get(slot)) {
      return false;
    }
    if (anyOrder) {
      return slot >= singles || !at.seen().get(slot);
    }
    // No name that must come is passed over, for it could not come any more.
    int first = conditions.required().nextSetBit(at.next());
    return slot >= at.next() && (first < 0 || slot <= first);
  }

  /** Whether a slot may come now or after others. */
  public boolean canComeLater(State state, int slot) {
    MemberPosition at = state.at;
    return at.count() < shape.max()
        && !unavailableSlots(at).get(slot)
        && !(slot < singles ? at.seen().get(slot) : isUsedUp(at, slot - singles));
  }

  /** Whether members of some slots, each of which may come, may come together. */
  public boolean canComeTogether(State state, Set<Integer> slots) {
    long others = slots.stream().filter(slot -> slot >= singles).count();
    return others <= mostOthers - state.at.others()
        && slots.size() <= shape.max() - state.at.count();
  }

  private boolean isUsedUp(MemberPosition at, int index) {
    return at.others() >= mostOthers
        || (!at.used().isEmpty() && at.used().getInt(index) >= namesOf[index]);
  }

  /** All that a member of a slot can be; some may be impossible. */
  public List<Step> stepsFrom(State state, int slot) {
    List<Step> result = new ArrayList<>();
    if (isOpen(state, slot)) {
      MemberPosition after = positionAfter(state.at, slot);
      for (MemberConditions.Outcome each : conditions.outcomes(slot, state.residual, after)) {
        result.add(new Step(slot, each.value(), new State(this, after, each.after())));
      }
    }
    return result;
  }

  private MemberPosition positionAfter(MemberPosition at, int slot) {
    BitSet seen = at.seen();
    if (slot < singles && (anyOrder || tracked.get(slot))) {
      seen = (BitSet) seen.clone();
      seen.set(slot);
    }
    int next = anyOrder ? 0 : slot < singles ? slot + 1 : singles;
    boolean isOther = slot >= singles && mostOthers != Long.MAX_VALUE;
    IntList used = at.used();
    if (slot >= singles && namesOf[slot - singles] != Long.MAX_VALUE) {
      int[] more = used.isEmpty() ? new int[namesOf.length] : used.toIntArray();
      more[slot - singles]++;
      used = IntList.of(more);
    }
    return new MemberPosition(
        seen,
        next,
        Math.min(at.count() + 1, counted),
        isOther ? at.others() + 1 : at.others(),
        used);
  }
}
