package io.dyck.schema.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Assertion;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.Names;
import io.dyck.schema.algebra.ObjectShape;
import io.dyck.schema.states.SchemaLimits;
import io.dyck.schema.strings.JsonStrings;
import io.dyck.schema.strings.NameAutomaton;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.strings.StringSet;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the objects of one shape are read member by member. The names are partitioned into slots: one
 * for each single name that the schema speaks of, then one for each class of other names. Compared
 * by identity.
 */
final class ObjectPlan {
  /** A class of fewer names than this becomes single names, which come once each. */
  private static final int MOST_CLASSES = 1_024;

  private static final int MOST_SINGLE = 64;

  private final ObjectShape shape;
  private final Formulas formulas;
  private final boolean anyOrder;
  private final List<Formula> values = new ArrayList<>();

  /** How many members there may be whose names are not single ones. */
  private final long mostOthers;

  /** The number of slots that are single names. */
  private final int singles;

  private final ImmutableList<String> singleNames;
  private final ImmutableList<StringSet> classesOfNames;
  private final StringEscapes escapes;
  private final NameAutomaton names;
  private final BitSet required = new BitSet();

  /** Per single name that asks for others, which. */
  private final Map<Integer, BitSet> implied = new HashMap<>();

  /** The single names that {@link #implied} speaks of. */
  private final BitSet inImplied = new BitSet();

  /** Per condition of {@link ObjectShape#some} the slots that may satisfy it. */
  private final List<BitSet> some = new ArrayList<>();

  /**
   * How far an object is.
   *
   * @param seen the single names so far, as far as they matter
   * @param next in the order of the schema: the first single name that may still come
   * @param count the members so far, as far as they matter
   * @param others those whose names are not single ones, as far as they matter
   * @param done the conditions that some member satisfied
   * @param hash of all these, found once: states are parts of many keys
   */
  record State(
      ObjectPlan plan, BitSet seen, int next, long count, int others, BitSet done, int hash) {
    State(ObjectPlan plan, BitSet seen, int next, long count, int others, BitSet done) {
      this(
          plan,
          seen,
          next,
          count,
          others,
          done,
          (((System.identityHashCode(plan) * 31 + seen.hashCode()) * 31 + next) * 31
                      + Long.hashCode(count))
                  * 31
              + others
              + 17 * done.hashCode());
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
              && next == that.next
              && count == that.count
              && others == that.others
              && seen.equals(that.seen)
              && done.equals(that.done));
    }
  }

  /** A member: its slot, what its value satisfies, how far the object is after it. */
  record Step(int slot, Formula value, State after) {}

  ObjectPlan(ObjectShape shape, Formulas formulas, TextPolicy policy) {
    this.shape = shape;
    this.formulas = formulas;
    this.anyOrder = policy.anyOrder();
    this.escapes = policy.escapes();
    this.mostOthers = mostOthers(shape, policy);
    Set<String> literals = literals(shape);
    Set<StringSet> patterns = patterns(shape);
    Map<StringSet, ImmutableSet<StringSet>> classes = classes(literals, patterns);
    List<StringSet> sets = new ArrayList<>();
    Object2IntLinkedOpenHashMap<String> slotOf = new Object2IntLinkedOpenHashMap<>();
    for (String name : literals) {
      slotOf.put(name, values.size());
      values.add(shape.valueOf(name, formulas));
    }
    singles = values.size();
    classes.forEach(
        (set, matched) -> {
          Formula value = valueOf(matched);
          if (value != formulas.nothing()) {
            sets.add(set);
            values.add(value);
          }
        });
    singleNames = ImmutableList.copyOf(literals);
    classesOfNames = ImmutableList.copyOf(sets);
    names = new NameAutomaton(singleNames, classesOfNames, escapes);
    shape.required().forEach(name -> required.set(slotOf.getInt(name)));
    for (Assertion.Implied each : shape.implied()) {
      int slot = slotOf.getInt(each.name());
      BitSet others = implied.computeIfAbsent(slot, s -> new BitSet());
      each.names().forEach(name -> others.set(slotOf.getInt(name)));
      inImplied.set(slot);
      inImplied.or(others);
    }
    for (Assertion.Members each : shape.some()) {
      BitSet slots = new BitSet();
      for (Object2IntMap.Entry<String> entry : slotOf.object2IntEntrySet()) {
        slots.set(entry.getIntValue(), each.names().contains(entry.getKey()));
      }
      int slot = singles;
      for (ImmutableSet<StringSet> matched : classes.values()) {
        if (valueOf(matched) != formulas.nothing()) {
          slots.set(slot++, each.names().containsMatched(matched));
        }
      }
      some.add(slots);
    }
  }

  /** The bound of the policy, unless the schema has one; all that there must be still fit. */
  private static long mostOthers(ObjectShape shape, TextPolicy policy) {
    int most = policy.sizes().otherMembers();
    return most == SizeBounds.AS_THE_SCHEMA_SAYS || shape.max() != Long.MAX_VALUE
        ? Long.MAX_VALUE
        : Math.max(most, shape.min() + shape.some().size());
  }

  private Formula valueOf(ImmutableSet<StringSet> matched) {
    List<Formula> all = new ArrayList<>();
    for (Assertion.Members each : shape.members()) {
      if (each.names().containsMatched(matched)) {
        all.add(each.value());
      }
    }
    return formulas.and(all);
  }

  private static List<Names> allNames(ObjectShape shape) {
    List<Names> result = new ArrayList<>();
    shape.members().forEach(each -> result.add(each.names()));
    shape.some().forEach(each -> result.add(each.names()));
    return result;
  }

  /** The single names, declared ones first. */
  private static Set<String> literals(ObjectShape shape) {
    Set<String> result = new LinkedHashSet<>();
    shape.declared().forEach(entry -> result.add(entry.name()));
    result.addAll(shape.required());
    for (Assertion.Implied each : shape.implied()) {
      result.add(each.name());
      result.addAll(each.names());
    }
    allNames(shape).forEach(each -> result.addAll(each.literals()));
    return result;
  }

  private static Set<StringSet> patterns(ObjectShape shape) {
    Set<StringSet> result = new LinkedHashSet<>();
    allNames(shape).forEach(each -> result.addAll(each.patterns()));
    return result;
  }

  /**
   * The names that are no literal, partitioned by the patterns that match them. Of a class of few
   * names each becomes a literal.
   */
  private static Map<StringSet, ImmutableSet<StringSet>> classes(
      Set<String> literals, Set<StringSet> patterns) {
    Map<StringSet, ImmutableSet<StringSet>> result = new LinkedHashMap<>();
    result.put(StringSet.all(), ImmutableSet.of());
    for (StringSet pattern : patterns) {
      Map<StringSet, ImmutableSet<StringSet>> finer = new LinkedHashMap<>();
      result.forEach(
          (set, matched) -> {
            StringSet inside = set.and(pattern);
            if (!inside.isEmpty()) {
              finer.put(
                  inside, ImmutableSet.<StringSet>builder().addAll(matched).add(pattern).build());
            }
            StringSet outside = set.and(pattern.not());
            if (!outside.isEmpty()) {
              finer.put(outside, matched);
            }
          });
      SchemaLimits.check(
          "schemaNames", MOST_CLASSES, finer.size(), "classes of names that patterns tell apart");
      result = finer;
    }
    Map<StringSet, ImmutableSet<StringSet>> rest = new LinkedHashMap<>();
    result.forEach(
        (set, matched) -> {
          ImmutableList<String> few = set.isAll() ? null : set.elements(MOST_SINGLE);
          if (few == null) {
            rest.put(set, matched);
          } else {
            literals.addAll(few);
          }
        });
    return rest;
  }

  /** A short name of a slot, as it is written, that is none of some others of it. */
  byte[] name(int slot, int others) {
    if (slot < singles || others == 0) {
      return names.shortest(names.start(), slot);
    }
    StringSet left = classesOfNames.get(slot - singles);
    if (!singleNames.isEmpty()) {
      left = left.and(StringSet.of(singleNames).not());
    }
    for (int i = 0; ; i++) {
      LazyLanguage texts = JsonStrings.language(left, escapes);
      byte[] text = Spots.shortest(texts, texts.start());
      if (i == others) {
        return text;
      }
      left = left.and(StringSet.of(JsonStrings.value(text)).not());
    }
  }

  NameAutomaton names() {
    return names;
  }

  /** The names of the first slots, one each. */
  ImmutableList<String> singleNames() {
    return singleNames;
  }

  /** The names of the other slots. */
  ImmutableList<StringSet> classesOfNames() {
    return classesOfNames;
  }

  /** The number of slots. */
  int size() {
    return values.size();
  }

  /** What the value of a member in a slot satisfies. */
  Formula value(int slot) {
    return values.get(slot);
  }

  boolean isSingle(int slot) {
    return slot < singles;
  }

  State start() {
    return new State(this, new BitSet(), 0, 0, 0, new BitSet());
  }

  /** Whether nothing but the required names decides which members may come. */
  boolean isPlain() {
    return implied.isEmpty() && some.isEmpty() && shape.max() == Long.MAX_VALUE;
  }

  BitSet required() {
    return required;
  }

  long min() {
    return shape.min();
  }

  /** The names that must still come. */
  BitSet missing(State state) {
    BitSet result = (BitSet) required.clone();
    if (!anyOrder) {
      result.clear(0, Math.min(state.next, singles));
    }
    BitSet reasons = (BitSet) state.seen.clone();
    reasons.or(required);
    boolean grew = !implied.isEmpty();
    while (grew) {
      grew = false;
      for (Map.Entry<Integer, BitSet> each : implied.entrySet()) {
        if (reasons.get(each.getKey())) {
          int before = reasons.cardinality();
          reasons.or(each.getValue());
          result.or(each.getValue());
          grew |= reasons.cardinality() > before;
        }
      }
    }
    result.andNot(state.seen);
    return result;
  }

  /** The conditions that no member satisfied yet. */
  BitSet undone(State state) {
    BitSet result = new BitSet();
    result.set(0, some.size());
    result.andNot(state.done);
    return result;
  }

  /** The slots that may satisfy a condition. */
  BitSet slotsOfSome(int condition) {
    return some.get(condition);
  }

  /** Whether an object may end here. */
  boolean isComplete(State state) {
    return state.count >= shape.min()
        && state.done.cardinality() == some.size()
        && missing(state).isEmpty();
  }

  /** Whether a slot is not used up, as far as names and counts tell. */
  boolean isOpen(State state, int slot) {
    if (state.count >= shape.max() || (slot >= singles && state.others >= mostOthers)) {
      return false;
    }
    if (anyOrder) {
      return slot >= singles || !state.seen.get(slot);
    }
    // No name that must come is passed over, for it could not come any more.
    int first = required.nextSetBit(state.next);
    return slot >= state.next && (first < 0 || slot <= first);
  }

  /** All that a member of a slot can be; some may be impossible. */
  List<Step> steps(State state, int slot) {
    if (!isOpen(state, slot)) {
      return new ArrayList<>();
    }
    List<Step> result = new ArrayList<>();
    add(state, slot, values.get(slot), 0, state.done, result);
    return result;
  }

  private void add(State state, int slot, Formula value, int from, BitSet done, List<Step> to) {
    if (value == formulas.nothing()) {
      return;
    }
    for (int s = from; s < some.size(); s++) {
      if (!done.get(s) && some.get(s).get(slot)) {
        Formula condition = shape.some().get(s).value();
        add(state, slot, formulas.and(value, condition.not()), s + 1, done, to);
        BitSet more = (BitSet) done.clone();
        more.set(s);
        add(state, slot, formulas.and(value, condition), s + 1, more, to);
        return;
      }
    }
    SchemaLimits.check(
        "schemaChoices",
        ArrayPlan.MOST_CHOICES,
        to.size() + 1L,
        "what a member may count for together");
    to.add(new Step(slot, value, after(state, slot, done)));
  }

  private State after(State state, int slot, BitSet done) {
    BitSet seen = state.seen;
    if (slot < singles && (anyOrder || inImplied.get(slot))) {
      seen = (BitSet) seen.clone();
      seen.set(slot);
    }
    int next = anyOrder ? 0 : slot < singles ? slot + 1 : singles;
    boolean counted = shape.max() != Long.MAX_VALUE || state.count < shape.min();
    boolean isOther = slot >= singles && mostOthers != Long.MAX_VALUE;
    return new State(
        this,
        seen,
        next,
        counted ? state.count + 1 : state.count,
        isOther ? state.others + 1 : state.others,
        done);
  }
}
