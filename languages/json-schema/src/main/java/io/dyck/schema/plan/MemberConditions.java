package io.dyck.schema.plan;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.algebra.Assertion;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.ObjectShape;
import io.dyck.schema.plan.MemberValues.Choice;
import io.dyck.schema.plan.ResidualConditions.Alternatives;
import io.dyck.schema.plan.ResidualConditions.OpenAlternative;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An {@link ObjectShape} over the slots of a plan: a conjunction of conditions on members and of
 * clauses, whose alternatives are conjunctions again. Compared by identity. Not thread-safe. Cost
 * of a member: the alternatives of the clauses that concern its slot, and the product of these
 * clauses where a value satisfies several alternatives.
 */
public final class MemberConditions {
  private final ObjectShape shape;
  private final ObjectPlan plan;
  private final MemberValues memberValues;
  private final Formulas formulas;
  private final Map<String, Formula> declared = new HashMap<>();
  private final Map<Integer, Formula> values = new HashMap<>();
  private final BitSet required = new BitSet();

  /** For each single name that requires further names, the required names. */
  private final Map<Integer, BitSet> implied = new LinkedHashMap<>();

  /** For each condition on some member, the slots that may satisfy the condition. */
  private final List<BitSet> some = new ArrayList<>();

  /** The alternatives of each clause. */
  private final List<ImmutableList<MemberConditions>> clauses = new ArrayList<>();

  private final ResidualConditions start;
  private @Nullable BitSet constrained;

  /** A formula for the value of a member, and the conditions that remain after the member. */
  record Outcome(Formula value, ResidualConditions after) {}

  /**
   * A formula for the value of a member, and the conditions on some member that are then satisfied.
   */
  private record MemberCondition(Formula value, BitSet done) {}

  MemberConditions(ObjectShape shape, ObjectPlan plan, MemberValues memberValues) {
    this.shape = shape;
    this.plan = plan;
    this.memberValues = memberValues;
    this.formulas = memberValues.formulas();
    for (Assertion.DeclaredProperty entry : shape.declared()) {
      declared.merge(entry.name(), entry.value(), formulas::conjunction);
    }
    shape.required().forEach(name -> required.set(plan.slotOf(name)));
    for (Assertion.DependentRequired each : shape.implied()) {
      BitSet others = implied.computeIfAbsent(plan.slotOf(each.name()), s -> new BitSet());
      each.names().forEach(name -> others.set(plan.slotOf(name)));
    }
    shape.some().forEach(each -> some.add(plan.slotsOf(each.names())));
    for (ObjectShape.Clause clause : shape.clauses()) {
      clauses.add(
          clause.alternatives().stream()
              .map(each -> new MemberConditions(each, plan, memberValues))
              .collect(ImmutableList.toImmutableList()));
    }
    start =
        new ResidualConditions(
            new BitSet(),
            clauses.stream()
                .map(
                    each ->
                        new Alternatives(
                            each.stream()
                                .map(
                                    alternative ->
                                        new OpenAlternative(alternative, alternative.start))
                                .collect(ImmutableList.toImmutableList())))
                .collect(ImmutableList.toImmutableList()));
  }

  /** Returns the conditions before the first member. */
  ResidualConditions start() {
    return start;
  }

  /** Returns the formula for the value of a member in a slot, without the clauses. */
  public Formula value(int slot) {
    return values.computeIfAbsent(slot, this::valueOf);
  }

  private Formula valueOf(int slot) {
    List<Formula> all = new ArrayList<>();
    if (plan.isSingle(slot)) {
      Formula own = declared.get(plan.singleNames().get(slot));
      if (own != null) {
        all.add(own);
      }
    }
    for (Assertion.Members each : shape.members()) {
      if (plan.contains(each.names(), slot)) {
        all.add(each.value());
      }
    }
    return formulas.conjunction(all);
  }

  public BitSet required() {
    return required;
  }

  public long min() {
    return shape.min();
  }

  public long max() {
    return shape.max();
  }

  /** Returns the number of conditions on some member. */
  public int someConditionCount() {
    return some.size();
  }

  /** Whether no condition requires a number of members, or one of several members. */
  public boolean requiresOnlyNames() {
    return some.isEmpty() && min() <= 1 && max() == Long.MAX_VALUE;
  }

  /** Whether a name requires further names. */
  public boolean hasImplication(int slot) {
    return implied.containsKey(slot);
  }

  /** Returns whether some name requires other names. */
  public boolean hasImplications() {
    return !implied.isEmpty();
  }

  /** Returns the slots that may satisfy a condition on some member; not to be changed. */
  public BitSet slotsOfSome(int index) {
    return some.get(index);
  }

  /** Returns the formula of the value in a condition on some member. */
  public Formula valueOfSome(int index) {
    return shape.some().get(index).value();
  }

  /**
   * Whether this conjunction, apart from its clauses, may require a slot or restrict the slot's
   * value.
   */
  public boolean canConcern(int slot) {
    return required.get(slot) || !implied.isEmpty() || value(slot) != formulas.alwaysTrue();
  }

  /** Returns this conjunction and the alternatives of its clauses. */
  Stream<MemberConditions> withAlternatives() {
    return Stream.concat(
        Stream.of(this),
        clauses.stream().flatMap(List::stream).flatMap(MemberConditions::withAlternatives));
  }

  /** Adds the single names whose presence has an effect. */
  void addTrackedNames(BitSet to) {
    to.or(required);
    implied.forEach(
        (name, others) -> {
          to.set(name);
          to.or(others);
        });
  }

  /**
   * Adds the names that are required if some names are present. Returns whether {@code reasons}
   * grew.
   */
  public boolean addImplied(BitSet reasons, BitSet to) {
    boolean grew = false;
    for (Map.Entry<Integer, BitSet> each : implied.entrySet()) {
      if (reasons.get(each.getKey())) {
        int before = reasons.cardinality();
        reasons.or(each.getValue());
        to.or(each.getValue());
        grew |= reasons.cardinality() > before;
      }
    }
    return grew;
  }

  /** Returns the names that must still come, without the clauses. */
  public BitSet missingNames(MemberPosition at) {
    BitSet result = (BitSet) required.clone();
    if (!implied.isEmpty()) {
      BitSet reasons = (BitSet) at.seen().clone();
      reasons.or(required);
      while (addImplied(reasons, result)) {
        // A required name may require further names.
      }
    }
    result.andNot(at.seen());
    return result;
  }

  /** Returns the slots that may satisfy a condition that no member satisfied yet. */
  public BitSet unsatisfiedSlots(ResidualConditions residual) {
    BitSet result = new BitSet();
    for (int s = 0; s < some.size(); s++) {
      if (!residual.done.get(s)) {
        result.or(some.get(s));
      }
    }
    return result;
  }

  /** Whether an object may end here according to this conjunction. */
  boolean isComplete(ResidualConditions residual, MemberPosition at) {
    if (at.count() < min()
        || residual.done.cardinality() < some.size()
        || !missingNames(at).isEmpty()) {
      return false;
    }
    for (Alternatives clause : residual.clauses) {
      if (!clause.isDecided()
          && clause.alive().stream().noneMatch(a -> a.conditions().isComplete(a.residual(), at))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the outcomes of a member in a slot. Some outcomes may be impossible. */
  List<Outcome> outcomes(int slot, ResidualConditions before, MemberPosition after) {
    Formula own = value(slot);
    if (own == formulas.alwaysFalse()) {
      return List.of();
    }
    List<MemberCondition> owns = new ArrayList<>();
    addMemberConditions(own, slot, 0, before.done, owns);
    List<ImmutableList<Choice>> choices = new ArrayList<>();
    List<Integer> deciding = new ArrayList<>();
    for (int k = 0; k < clauses.size(); k++) {
      Alternatives left = before.clauses.get(k);
      if (!left.isDecided() && canAffect(left, slot)) {
        deciding.add(k);
        choices.add(choices(left, slot, after));
      }
    }
    List<Outcome> result = new ArrayList<>();
    for (MemberCondition each : owns) {
      if (deciding.isEmpty()) {
        boolean same = each.done.equals(before.done);
        result.add(
            new Outcome(
                each.value, same ? before : new ResidualConditions(each.done, before.clauses)));
        continue;
      }
      for (MemberValues.Combination one : memberValues.combinations(each.value, choices)) {
        List<Alternatives> more = new ArrayList<>(before.clauses);
        for (int i = 0; i < deciding.size(); i++) {
          more.set(deciding.get(i), one.after().get(i));
        }
        result.add(
            new Outcome(
                one.value(), new ResidualConditions(each.done, ImmutableList.copyOf(more))));
      }
    }
    return result;
  }

  private void addMemberConditions(
      Formula value, int slot, int from, BitSet done, List<MemberCondition> to) {
    if (value == formulas.alwaysFalse()) {
      return;
    }
    for (int s = from; s < some.size(); s++) {
      if (!done.get(s) && some.get(s).get(slot)) {
        Formula condition = shape.some().get(s).value();
        addMemberConditions(
            formulas.conjunction(value, condition.negation()), slot, s + 1, done, to);
        BitSet more = (BitSet) done.clone();
        more.set(s);
        addMemberConditions(formulas.conjunction(value, condition), slot, s + 1, more, to);
        return;
      }
    }
    MemberValues.check(to.size() + 1L);
    to.add(new MemberCondition(value, done));
  }

  /** Whether a member in a slot may affect a clause. */
  private static boolean canAffect(Alternatives clause, int slot) {
    return clause.alive().stream().anyMatch(each -> each.conditions().mentionsSlot(slot));
  }

  private boolean mentionsSlot(int slot) {
    return min() > 0
        || max() != Long.MAX_VALUE
        || required.get(slot)
        || value(slot) != formulas.alwaysTrue()
        || implied.containsKey(slot)
        || implied.values().stream().anyMatch(each -> each.get(slot))
        || some.stream().anyMatch(each -> each.get(slot))
        || clauses.stream().anyMatch(each -> each.stream().anyMatch(a -> a.mentionsSlot(slot)));
  }

  /**
   * Returns the possible effects of a member's value on a clause, which is a disjunction. A choice
   * is a set of values with the alternatives that are still possible after such a value.
   * Alternatives that allow the same values share a choice, and an alternative that allows every
   * value is part of each choice. The values that already fulfil the clause form one choice of
   * their own.
   */
  private ImmutableList<Choice> choices(Alternatives clause, int slot, MemberPosition after) {
    Map<Formula, List<OpenAlternative>> byValue = new LinkedHashMap<>();
    List<Formula> settling = new ArrayList<>();
    for (OpenAlternative each : clause.alive()) {
      CompilationCancelledException.checkInterrupted();
      MemberConditions alternative = each.conditions();
      for (Outcome outcome : alternative.outcomes(slot, each.residual(), after)) {
        if (alternative.isSatisfied(outcome.after, after)) {
          settling.add(outcome.value);
        } else if (alternative.isPossible(after)) {
          byValue
              .computeIfAbsent(outcome.value, v -> new ArrayList<>())
              .add(new OpenAlternative(alternative, outcome.after));
        }
      }
    }
    Formula settled = formulas.disjunction(settling);
    List<Choice> result = new ArrayList<>();
    if (settled != formulas.alwaysFalse()) {
      result.add(new Choice(settled, Alternatives.SETTLED));
    }
    Formula unsettled = settled.negation();
    List<OpenAlternative> always = byValue.remove(formulas.alwaysTrue());
    byValue.forEach(
        (value, alive) -> {
          ImmutableList.Builder<OpenAlternative> all = ImmutableList.builder();
          all.addAll(alive);
          if (always != null) {
            all.addAll(always);
          }
          add(formulas.conjunction(value, unsettled), all.build(), result);
        });
    if (always != null) {
      Formula none = formulas.disjunction(byValue.keySet()).negation();
      add(formulas.conjunction(none, unsettled), ImmutableList.copyOf(always), result);
    }
    return ImmutableList.copyOf(result);
  }

  private void add(Formula value, ImmutableList<OpenAlternative> alive, List<Choice> to) {
    if (value != formulas.alwaysFalse()) {
      to.add(new Choice(value, new Alternatives(alive)));
    }
  }

  /** Whether the number of members is allowed and all missing names can still come. */
  boolean isPossible(MemberPosition at) {
    return at.count() <= max() && !missingNames(at).intersects(plan.unavailableSlots(at));
  }

  /** Whether this conjunction holds regardless of later members. */
  private boolean isSatisfied(ResidualConditions residual, MemberPosition at) {
    if (max() != Long.MAX_VALUE
        || at.count() < min()
        || residual.done.cardinality() < some.size()
        || residual.clauses.stream().anyMatch(each -> !each.isDecided())) {
      return false;
    }
    BitSet mustHaveCome = (BitSet) required.clone();
    implied.values().forEach(mustHaveCome::or);
    mustHaveCome.andNot(at.seen());
    if (!mustHaveCome.isEmpty()) {
      return false;
    }
    BitSet left = (BitSet) constrainedSlots().clone();
    left.andNot(plan.unavailableSlots(at));
    left.andNot(at.seen());
    return left.isEmpty();
  }

  /** Returns the slots whose values this conjunction restricts, without the clauses. */
  private BitSet constrainedSlots() {
    BitSet known = constrained;
    if (known == null) {
      known = new BitSet();
      for (int slot = 0; slot < plan.size(); slot++) {
        known.set(slot, value(slot) != formulas.alwaysTrue());
      }
      constrained = known;
    }
    return known;
  }
}
