package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import io.dyck.schema.language.ClauseChoice.JointAlternatives;
import io.dyck.schema.plan.MemberConditions;
import io.dyck.schema.plan.MemberPosition;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.plan.ResidualConditions.Alternatives;
import io.dyck.schema.plan.ResidualConditions.OpenAlternative;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which members may come in an object so that it can still end, and members that end it.
 * Mostly one alternative of each clause is chosen and serves for all members: {@link ClauseChoice}.
 * Where the number of members counts, members are searched for one by one. Not thread-safe.
 */
final class ObjectEnds {
  private static final int MAX_MEMBERS = 1_200;

  private final Inhabitation inhabitants;
  private final JsonLanguage language;
  private final Map<ObjectPlan.State, BitSet> slots = new HashMap<>();
  private final Map<ObjectPlan.State, JointAlternatives> choices = new HashMap<>();
  private final Map<ObjectPlan.State, ImmutableList<ObjectPlan.Step>> ends = new HashMap<>();
  private final Set<ObjectPlan.State> dead = new HashSet<>();

  /** States for which no choice was found, though members may end them. */
  private final Set<ObjectPlan.State> unsure = new HashSet<>();

  ObjectEnds(JsonLanguage language, Inhabitation inhabitants) {
    this.language = language;
    this.inhabitants = inhabitants;
  }

  /** The slots whose members may come next and lead to an end. */
  BitSet slots(ObjectPlan.State state) {
    BitSet known = slots.get(state);
    if (known == null) {
      known = new BitSet();
      JointAlternatives choice = findChoice(state);
      for (int slot = 0; slot < state.plan().size(); slot++) {
        if (state.plan().isOpen(state, slot)
            && (isAllowed(choice, slot) || !possibleSteps(state, slot).isEmpty())) {
          known.set(slot);
        }
      }
      slots.put(state, known);
    }
    return known;
  }

  /** Whether a member may come without another choice. */
  private boolean isAllowed(@Nullable JointAlternatives choice, int slot) {
    if (choice == null) {
      return false;
    }
    int first = choice.missing().nextSetBit(0);
    boolean skips = !language.policy().anyOrder() && first >= 0 && first < slot;
    return !skips
        && choice.all().stream().allMatch(each -> each.conditions().requiresOnlyNames())
        && choice.all().stream().noneMatch(each -> each.conditions().hasImplication(slot))
        && inhabitants.hasText(choice.value(slot, language.formulas()));
  }

  /** The members of a slot that may come next and lead to an end. */
  List<ObjectPlan.Step> possibleSteps(ObjectPlan.State state, int slot) {
    List<ObjectPlan.Step> result = new ArrayList<>();
    for (ObjectPlan.Step step : state.plan().stepsFrom(state, slot)) {
      if (inhabitants.hasText(step.value()) && canFinish(step.after())) {
        result.add(step);
      }
    }
    return result;
  }

  boolean canFinish(ObjectPlan.State state) {
    return state.plan().isComplete(state) || finishingSteps(state) != null;
  }

  /** Members that complete an object. */
  ImmutableList<ObjectPlan.Step> finish(ObjectPlan.State state) {
    ImmutableList<ObjectPlan.Step> found = finishingSteps(state);
    if (found == null) {
      throw new IllegalStateException("an object that cannot end");
    }
    return found;
  }

  private @Nullable ImmutableList<ObjectPlan.Step> finishingSteps(ObjectPlan.State state) {
    ImmutableList<ObjectPlan.Step> known = ends.get(state);
    if (known != null || dead.contains(state)) {
      return known;
    }
    JointAlternatives choice = findChoice(state);
    if (choice != null) {
      known = state.plan().isComplete(state) ? ImmutableList.of() : choice.members();
    } else if (unsure.contains(state)) {
      known = search(state);
    }
    if (known != null) {
      ends.put(state, known);
    } else if (inhabitants.isCertain()) {
      dead.add(state);
    }
    return known;
  }

  /** Returns a choice; null if there is none, or members must be searched for one by one. */
  private @Nullable JointAlternatives findChoice(ObjectPlan.State state) {
    JointAlternatives known = choices.get(state);
    if (known == null && !dead.contains(state) && !unsure.contains(state)) {
      ClauseChoice choice = new ClauseChoice(language, inhabitants, state);
      known = choice.find();
      if (known != null) {
        choices.put(state, known);
      } else if (choice.isUnsure()) {
        unsure.add(state);
      } else if (inhabitants.isCertain()) {
        dead.add(state);
      }
    }
    return known;
  }

  /**
   * Chooses slots until the object is complete. The order in which they are written is that of the
   * slots, so choices are made on the set of them: what is missing first. No state is tried twice.
   */
  private @Nullable ImmutableList<ObjectPlan.Step> search(ObjectPlan.State start) {
    Set<ObjectPlan.State> met = new HashSet<>();
    List<ObjectPlan.Step> path = new ArrayList<>();
    Deque<Iterator<ObjectPlan.Step>> open = new ArrayDeque<>();
    ObjectPlan.State state = start;
    while (!state.plan().isComplete(state)) {
      if (met.add(state)) {
        inhabitants.countStep();
        SchemaLimits.check(
            "schemaMembers",
            MAX_MEMBERS,
            state.at().count(),
            "the members that an object must have");
        open.push(members(state));
      } else {
        path.remove(path.size() - 1);
      }
      ObjectPlan.Step step = nextPossible(open.element());
      while (step == null) {
        open.remove();
        if (open.isEmpty()) {
          return null;
        }
        path.remove(path.size() - 1);
        step = nextPossible(open.element());
      }
      path.add(step);
      state = step.after();
    }
    return ImmutableList.copyOf(path);
  }

  private ObjectPlan.@Nullable Step nextPossible(Iterator<ObjectPlan.Step> members) {
    while (members.hasNext()) {
      ObjectPlan.Step step = members.next();
      if (inhabitants.hasText(step.value())) {
        return step;
      }
    }
    return null;
  }

  /** The members that may come next, slot by slot. */
  private static Iterator<ObjectPlan.Step> members(ObjectPlan.State state) {
    ObjectPlan plan = state.plan();
    return candidates(state).stream()
        .filter(slot -> plan.isOpen(state, slot))
        .flatMap(slot -> Lists.reverse(plan.stepsFrom(state, slot)).stream())
        .iterator();
  }

  /** In the order of the slots, as they are written in the order of the schema. */
  private static List<Integer> candidates(ObjectPlan.State state) {
    ObjectPlan plan = state.plan();
    RequiredSlots wanted = new RequiredSlots();
    wanted.add(new OpenAlternative(plan.conditions(), state.residual()), state.at());
    List<Integer> result = new ArrayList<>();
    int first = plan.conditions().missingNames(state.at()).nextSetBit(0);
    if (first >= 0) {
      result.add(first);
      wanted.slots.clear(first);
    }
    wanted.slots.stream().forEach(result::add);
    if (state.at().count() < wanted.members) {
      for (int slot = plan.size() - 1; slot >= 0; slot--) {
        if (slot != first && !wanted.slots.get(slot)) {
          result.add(slot);
        }
      }
    }
    return result;
  }

  /** The slots that conditions still ask for, and the most members. */
  private static final class RequiredSlots {
    final BitSet slots = new BitSet();
    long members;

    void add(OpenAlternative alternative, MemberPosition at) {
      MemberConditions conditions = alternative.conditions();
      slots.or(conditions.missingNames(at));
      slots.or(conditions.unsatisfiedSlots(alternative.residual()));
      members = Math.max(members, conditions.min());
      for (Alternatives clause : alternative.residual().clauses) {
        clause.alive().forEach(each -> add(each, at));
      }
    }
  }
}
