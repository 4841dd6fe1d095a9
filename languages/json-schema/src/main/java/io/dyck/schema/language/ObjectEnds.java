package io.dyck.schema.language;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import io.dyck.schema.language.ClauseChoice.Found;
import io.dyck.schema.plan.Conditions;
import io.dyck.schema.plan.MemberPosition;
import io.dyck.schema.plan.ObjectPlan;
import io.dyck.schema.plan.Residual.Alive;
import io.dyck.schema.plan.Residual.Alternatives;
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

  private final Inhabitants inhabitants;
  private final JsonLanguage language;
  private final Map<ObjectPlan.State, BitSet> slots = new HashMap<>();
  private final Map<ObjectPlan.State, Found> choices = new HashMap<>();
  private final Map<ObjectPlan.State, ImmutableList<ObjectPlan.Step>> ends = new HashMap<>();
  private final Set<ObjectPlan.State> dead = new HashSet<>();

  /** States for which no choice was found, though members may end them. */
  private final Set<ObjectPlan.State> unsure = new HashSet<>();

  ObjectEnds(JsonLanguage language, Inhabitants inhabitants) {
    this.language = language;
    this.inhabitants = inhabitants;
  }

  /** The slots whose members may come next and lead to an end. */
  BitSet slots(ObjectPlan.State state) {
    BitSet known = slots.get(state);
    if (known == null) {
      known = new BitSet();
      Found choice = choice(state);
      for (int slot = 0; slot < state.plan().size(); slot++) {
        if (state.plan().isOpen(state, slot)
            && (isAllowed(choice, slot) || !steps(state, slot).isEmpty())) {
          known.set(slot);
        }
      }
      slots.put(state, known);
    }
    return known;
  }

  /** Whether a member may come without another choice. */
  private boolean isAllowed(@Nullable Found choice, int slot) {
    if (choice == null) {
      return false;
    }
    int first = choice.missing().nextSetBit(0);
    boolean skips = !language.policy().anyOrder() && first >= 0 && first < slot;
    return !skips
        && choice.all().stream().allMatch(each -> each.conditions().asksForNamesOnly())
        && choice.all().stream().noneMatch(each -> each.conditions().implies(slot))
        && inhabitants.has(choice.value(slot, language.formulas()));
  }

  /** The members of a slot that may come next and lead to an end. */
  List<ObjectPlan.Step> steps(ObjectPlan.State state, int slot) {
    List<ObjectPlan.Step> result = new ArrayList<>();
    for (ObjectPlan.Step step : state.plan().steps(state, slot)) {
      if (inhabitants.has(step.value()) && canFinish(step.after())) {
        result.add(step);
      }
    }
    return result;
  }

  boolean canFinish(ObjectPlan.State state) {
    return state.plan().isComplete(state) || finishOrNull(state) != null;
  }

  /** Members that complete an object. */
  ImmutableList<ObjectPlan.Step> finish(ObjectPlan.State state) {
    ImmutableList<ObjectPlan.Step> found = finishOrNull(state);
    if (found == null) {
      throw new IllegalStateException("an object that cannot end");
    }
    return found;
  }

  private @Nullable ImmutableList<ObjectPlan.Step> finishOrNull(ObjectPlan.State state) {
    ImmutableList<ObjectPlan.Step> known = ends.get(state);
    if (known != null || dead.contains(state)) {
      return known;
    }
    Found choice = choice(state);
    if (choice != null) {
      known = state.plan().isComplete(state) ? ImmutableList.of() : choice.members();
    } else if (unsure.contains(state)) {
      known = search(state);
    }
    if (known != null) {
      ends.put(state, known);
    } else if (inhabitants.isSure()) {
      dead.add(state);
    }
    return known;
  }

  /** Returns a choice; null if there is none, or members must be searched for one by one. */
  private @Nullable Found choice(ObjectPlan.State state) {
    Found known = choices.get(state);
    if (known == null && !dead.contains(state) && !unsure.contains(state)) {
      ClauseChoice choice = new ClauseChoice(language, inhabitants, state);
      known = choice.find();
      if (known != null) {
        choices.put(state, known);
      } else if (choice.isUnsure()) {
        unsure.add(state);
      } else if (inhabitants.isSure()) {
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
        inhabitants.charge();
        SchemaLimits.check(
            "schemaMembers",
            MAX_MEMBERS,
            state.at().count(),
            "the members that an object must have");
        open.push(members(state));
      } else {
        path.remove(path.size() - 1);
      }
      ObjectPlan.Step step = next(open.element());
      while (step == null) {
        open.remove();
        if (open.isEmpty()) {
          return null;
        }
        path.remove(path.size() - 1);
        step = next(open.element());
      }
      path.add(step);
      state = step.after();
    }
    return ImmutableList.copyOf(path);
  }

  private ObjectPlan.@Nullable Step next(Iterator<ObjectPlan.Step> members) {
    while (members.hasNext()) {
      ObjectPlan.Step step = members.next();
      if (inhabitants.has(step.value())) {
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
        .flatMap(slot -> Lists.reverse(plan.steps(state, slot)).stream())
        .iterator();
  }

  /** In the order of the slots, as they are written in the order of the schema. */
  private static List<Integer> candidates(ObjectPlan.State state) {
    ObjectPlan plan = state.plan();
    Wanted wanted = new Wanted();
    wanted.add(new Alive(plan.conditions(), state.residual()), state.at());
    List<Integer> result = new ArrayList<>();
    int first = plan.conditions().missing(state.at()).nextSetBit(0);
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
  private static final class Wanted {
    final BitSet slots = new BitSet();
    long members;

    void add(Alive alternative, MemberPosition at) {
      Conditions conditions = alternative.conditions();
      slots.or(conditions.missing(at));
      slots.or(conditions.undone(alternative.residual()));
      members = Math.max(members, conditions.min());
      for (Alternatives clause : alternative.residual().clauses) {
        clause.alive().forEach(each -> add(each, at));
      }
    }
  }
}
