package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.plan.MemberConditions;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.plan.ResidualConditions.Alternatives;
import io.dyck.schema.plan.ResidualConditions.OpenAlternative;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Chooses one alternative of each open clause of an object, so that the members that the
 * alternatives ask for have values. The search takes the clause first that failed most often
 * (Boussemart and others, 2004), and goes back to the last choice that took part in a failure
 * (conflict-directed backjumping, Prosser 1993). Used once, by one thread.
 */
final class ClauseChoice {
  private final JsonLanguage language;
  private final Inhabitation inhabitants;
  private final ObjectPlan.State state;
  private final List<OpenClause> open = new ArrayList<>();
  private final List<OpenAlternative> chosen = new ArrayList<>();
  private final IdentityHashMap<Alternatives, Integer> failures = new IdentityHashMap<>();
  private @Nullable JointAlternatives found;
  private boolean isUnsure;

  /** A clause without a choice, and the index of the chosen alternative that has the clause. */
  private record OpenClause(Alternatives clause, int owner) {}

  /**
   * Alternatives that hold together.
   *
   * @param all the alternatives, after the conditions of the plan
   * @param missing the slots of the names that must still come
   * @param members a member for each of these, and more that the conditions ask for
   */
  record JointAlternatives(
      ImmutableList<OpenAlternative> all, BitSet missing, ImmutableList<ObjectPlan.Step> members) {
    /** Returns the conjunction of the alternatives for the value of a slot. */
    Formula value(int slot, Formulas formulas) {
      return valueOf(all, slot, formulas);
    }
  }

  ClauseChoice(JsonLanguage language, Inhabitation inhabitants, ObjectPlan.State state) {
    this.language = language;
    this.inhabitants = inhabitants;
    this.state = state;
  }

  /** Returns a choice; null if none was found. */
  @Nullable JointAlternatives find() {
    BitSet reason = add(new OpenAlternative(state.plan().conditions(), state.residual()));
    if (reason == null) {
      reason = choose();
    }
    return reason == null ? found : null;
  }

  /** Whether members may end the object although no choice was found. */
  boolean isUnsure() {
    return isUnsure;
  }

  /** Returns null if a choice was found, or else the indexes of the choices to blame. */
  private @Nullable BitSet choose() {
    if (open.isEmpty()) {
      return finishChoice();
    }
    int place = hardestClause();
    OpenClause clause = open.get(place);
    open.set(place, open.get(open.size() - 1));
    open.remove(open.size() - 1);
    BitSet reasons = chooseOf(clause);
    if (reasons != null) {
      failures.merge(clause.clause, 1, Integer::sum);
      open.add(clause);
      open.set(open.size() - 1, open.get(place));
      open.set(place, clause);
    }
    return reasons;
  }

  private int hardestClause() {
    int place = open.size() - 1;
    int most = 0;
    for (int i = place; i >= 0; i--) {
      int failed = failures.getOrDefault(open.get(i).clause, 0);
      if (failed > most) {
        most = failed;
        place = i;
      }
    }
    return place;
  }

  private @Nullable BitSet chooseOf(OpenClause clause) {
    BitSet reasons = new BitSet();
    int openBefore = open.size();
    int own = chosen.size();
    for (OpenAlternative each : clause.clause.alive()) {
      inhabitants.countStep();
      BitSet reason = add(each);
      if (reason == null) {
        reason = choose();
        if (reason == null) {
          return null;
        }
      }
      chosen.remove(own);
      open.subList(openBefore, open.size()).clear();
      if (!reason.get(own)) {
        return reason;
      }
      reasons.or(reason);
    }
    reasons.clear(own);
    reasons.set(clause.owner);
    return reasons;
  }

  /** Adds an alternative and its clauses; null if all that must come by the choices can. */
  private @Nullable BitSet add(OpenAlternative alternative) {
    MemberConditions conditions = alternative.conditions();
    int own = chosen.size();
    BitSet before = own == 0 ? new BitSet() : missingSlots();
    chosen.add(alternative);
    for (Alternatives clause : alternative.residual().clauses) {
      if (!clause.isDecided()) {
        open.add(new OpenClause(clause, own));
      }
    }
    BitSet missing = missingSlots();
    if (conditions.max() != Long.MAX_VALUE) {
      isUnsure = true;
      return reasons(new BitSet(), own);
    }
    BitSet gone = (BitSet) missing.clone();
    gone.and(state.plan().unavailableSlots(state.at()));
    if (!gone.isEmpty()) {
      return reasons(gone, own);
    }
    for (int slot = missing.nextSetBit(0); slot >= 0; slot = missing.nextSetBit(slot + 1)) {
      // The new choice may require a member that, by an earlier choice, implies another slot.
      boolean concerns = !before.get(slot) || conditions.canConcern(slot);
      if (concerns && !inhabitants.hasText(value(slot))) {
        BitSet result = reasonsAt(slot, conditions.value(slot), own);
        addRequiringChoices(slot, result);
        return result;
      }
    }
    return own == 0 ? null : findCandidates(own, missing);
  }

  /** Checks each condition on some member that a new choice concerns: some slot must allow it. */
  private @Nullable BitSet findCandidates(int own, BitSet missing) {
    MemberConditions newest = chosen.get(own).conditions();
    for (int i = 0; i <= own; i++) {
      MemberConditions conditions = chosen.get(i).conditions();
      BitSet done = chosen.get(i).residual().done;
      for (int s = done.nextClearBit(0);
          s < conditions.someConditionCount();
          s = done.nextClearBit(s + 1)) {
        BitSet slots = conditions.slotsOfSome(s);
        boolean concerns = i == own || slots.stream().anyMatch(newest::canConcern);
        if (concerns && !hasOneOf(slots, conditions.valueOfSome(s), missing)) {
          BitSet result = new BitSet();
          result.set(i);
          for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
            result.or(reasonsAt(slot, conditions.valueOfSome(s), own));
          }
          return result;
        }
      }
    }
    return null;
  }

  /** Returns whether a member of some slots can satisfy a formula. */
  private boolean hasOneOf(BitSet slots, Formula wanted, BitSet missing) {
    // A loop, because each schema inside of a schema takes the stack of this again.
    for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
      if ((missing.get(slot) || state.plan().canComeLater(state, slot))
          && inhabitants.hasText(language.formulas().conjunction(value(slot), wanted))) {
        return true;
      }
    }
    return false;
  }

  /** Adds the index of a choice that requires a slot. */
  private void addRequiringChoices(int slot, BitSet to) {
    for (int i = 0; i < chosen.size(); i++) {
      if (chosen.get(i).conditions().required().get(slot)) {
        to.set(i);
        return;
      }
    }
    for (int i = 0; i < chosen.size(); i++) {
      MemberConditions conditions = chosen.get(i).conditions();
      boolean mayAsk = conditions.hasImplications() || !conditions.required().isEmpty();
      to.set(i, to.get(i) || mayAsk);
    }
  }

  /**
   * Returns the indexes of the first choices that exclude every value of a slot, given a formula.
   */
  private BitSet reasonsAt(int slot, Formula more, int own) {
    BitSet result = new BitSet();
    result.set(own);
    Formula value = more;
    for (int i = 0; i < own && inhabitants.hasText(value); i++) {
      MemberConditions conditions = chosen.get(i).conditions();
      if (conditions.canConcern(slot)) {
        result.set(i);
        value = language.formulas().conjunction(value, conditions.value(slot));
      }
    }
    return result;
  }

  /** Returns the indexes of the choices that concern some slots, and one more index. */
  private BitSet reasons(BitSet slots, int own) {
    BitSet result = new BitSet();
    for (int i = 0; i < chosen.size(); i++) {
      MemberConditions conditions = chosen.get(i).conditions();
      result.set(i, i == own || slots.stream().anyMatch(conditions::canConcern));
    }
    return result;
  }

  /** Returns the conjunction of the choices for the value of a slot. */
  private Formula value(int slot) {
    return valueOf(chosen, slot, language.formulas());
  }

  private static Formula valueOf(List<OpenAlternative> alternatives, int slot, Formulas formulas) {
    List<Formula> all = new ArrayList<>();
    alternatives.forEach(each -> all.add(each.conditions().value(slot)));
    return formulas.conjunction(all);
  }

  private BitSet missingSlots() {
    BitSet reasons = (BitSet) state.at().seen().clone();
    BitSet result = new BitSet();
    for (OpenAlternative each : chosen) {
      result.or(each.conditions().required());
    }
    reasons.or(result);
    boolean grew = true;
    while (grew) {
      grew = false;
      for (OpenAlternative each : chosen) {
        grew |= each.conditions().addImplied(reasons, result);
      }
    }
    result.andNot(state.at().seen());
    return result;
  }

  /** Finds a member for each condition on some member, with one alternative of each clause. */
  private @Nullable BitSet finishChoice() {
    BitSet missing = missingSlots();
    Map<Integer, Formula> members = missingMembers(missing);
    if (chosen.size() == 1) {
      OpenAlternative only = chosen.get(0);
      // The search for single members takes less of the stack.
      if (only.residual().done.cardinality() < only.conditions().someConditionCount()
          || !hasEnoughMembers(members)) {
        isUnsure = true;
        return reasons(new BitSet(), 0);
      }
    }
    for (int i = 0; i < chosen.size(); i++) {
      MemberConditions conditions = chosen.get(i).conditions();
      BitSet done = chosen.get(i).residual().done;
      for (int s = done.nextClearBit(0);
          s < conditions.someConditionCount();
          s = done.nextClearBit(s + 1)) {
        if (!addMember(conditions, s, members)) {
          isUnsure |= !hasNoImplications() || addMember(conditions, s, missingMembers(missing));
          return reasons(conditions.slotsOfSome(s), i);
        }
      }
    }
    fill(members);
    if (!hasEnoughMembers(members) || !state.plan().canComeTogether(state, members.keySet())) {
      isUnsure = true;
      return reasons(new BitSet(), 0);
    }
    ImmutableList.Builder<ObjectPlan.Step> steps = ImmutableList.builder();
    members.forEach((slot, value) -> steps.add(new ObjectPlan.Step(slot, value, state)));
    found = new JointAlternatives(ImmutableList.copyOf(chosen), missing, steps.build());
    return null;
  }

  private Map<Integer, Formula> missingMembers(BitSet missing) {
    Map<Integer, Formula> result = new TreeMap<>();
    missing.stream().forEach(slot -> result.put(slot, value(slot)));
    return result;
  }

  /** Adds members of other slots until there are as many as the choices ask for. */
  private void fill(Map<Integer, Formula> members) {
    for (int slot = 0; slot < state.plan().size() && !hasEnoughMembers(members); slot++) {
      if (!members.containsKey(slot)
          && state.plan().canComeLater(state, slot)
          && impliesNothing(slot)) {
        Formula value = value(slot);
        if (inhabitants.hasText(value)) {
          members.put(slot, value);
        }
      }
    }
  }

  /** Whether there are as many members as the choices ask for. */
  private boolean hasEnoughMembers(Map<Integer, Formula> members) {
    long all = state.at().count() + members.size();
    return chosen.stream().allMatch(each -> each.conditions().min() <= all);
  }

  private boolean hasNoImplications() {
    return chosen.stream().noneMatch(each -> each.conditions().hasImplications());
  }

  /**
   * Adds a member for a condition on some member, or makes a known member satisfy the condition.
   */
  private boolean addMember(MemberConditions conditions, int some, Map<Integer, Formula> members) {
    Formula wanted = conditions.valueOfSome(some);
    BitSet slots = conditions.slotsOfSome(some);
    for (int slot = slots.nextSetBit(0); slot >= 0; slot = slots.nextSetBit(slot + 1)) {
      Formula before = members.get(slot);
      boolean mayCome =
          before != null || (state.plan().canComeLater(state, slot) && impliesNothing(slot));
      if (mayCome) {
        Formula value =
            language.formulas().conjunction(before == null ? value(slot) : before, wanted);
        if (inhabitants.hasText(value)) {
          members.put(slot, value);
          return true;
        }
      }
    }
    return false;
  }

  private boolean impliesNothing(int slot) {
    return chosen.stream().noneMatch(each -> each.conditions().hasImplication(slot));
  }
}
