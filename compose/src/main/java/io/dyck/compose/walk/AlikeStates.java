package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.automaton.Pairs;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds for each state an earlier requested state that behaves alike for as many bytes as the
 * longest token has. Used if states are made on demand, because {@link BoundedEquivalence} needs
 * all states. In a count up to a billion, only positions near an end of the range differ.
 *
 * <p>Two states are compared along the letters that lead to other states without reading the stack,
 * breadth first. A state is compared only with the few most recently requested states that have the
 * same effects on the next letter. Cost: the pairs of states that are reached, bounded.
 * Thread-safe.
 */
final class AlikeStates {
  /** The maximal number of states with which a state is compared. */
  private static final int MOST_CANDIDATES = 4;

  /**
   * The maximal number of pairs of states in one comparison. States that lead to more pairs are
   * treated as different.
   */
  private static final int MOST_PAIRS = 2_048;

  private final int letters;
  private final int longestToken;
  private final Int2ObjectOpenHashMap<Row> rows = new Int2ObjectOpenHashMap<>();
  private final Map<Shape, Integer> shapes = new HashMap<>();
  private final Int2ObjectOpenHashMap<ArrayDeque<State>> candidates = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<State> representatives = new Int2ObjectOpenHashMap<>();

  /** The steps in a shape that do not depend on a particular state. */
  private enum Step {
    DEAD,
    LOCAL
  }

  /**
   * The effects of a state's next letter, without the target states.
   *
   * @param firsts the first letters of runs of letters with the same effect
   * @param steps the effect of each run: a {@link Step} or a {@link StackEffect}
   */
  private record Shape(IntSequence exits, IntSequence firsts, ImmutableList<Object> steps) {}

  /** The number of a shape, and the states after its local steps, in order. */
  private record Row(int shape, State[] targets) {}

  /**
   * Prepares comparisons for a number of letters that are classes of bytes, and for the length of
   * the longest token in bytes.
   */
  AlikeStates(int letters, int longestToken) {
    this.letters = letters;
    this.longestToken = longestToken;
  }

  /**
   * Returns a state that behaves alike within a token: an earlier one, or the given state itself.
   */
  synchronized State of(State state) {
    State known = representatives.get(state.id());
    if (known != null) {
      return known;
    }
    try {
      ArrayDeque<State> others =
          candidates.computeIfAbsent(row(state).shape(), (int shape) -> new ArrayDeque<>());
      State found = state;
      for (State other : others) {
        if (areAlike(state, other)) {
          found = other;
          break;
        }
      }
      if (found.equals(state)) {
        others.addFirst(state);
        if (others.size() > MOST_CANDIDATES) {
          State unused = others.removeLast();
        }
      }
      representatives.put(state.id(), found);
      return found;
    } catch (StateBoundException | LimitExceededException beyond) {
      // A walk reaches fewer states than a comparison, therefore it may still stay within the
      // bounds.
      return state;
    }
  }

  private boolean areAlike(State one, State other) {
    LongOpenHashSet seen = new LongOpenHashSet();
    List<State> level = new ArrayList<>(List.of(one, other));
    for (int read = 0; read < longestToken && !level.isEmpty(); read++) {
      List<State> next = new ArrayList<>();
      for (int i = 0; i < level.size(); i += 2) {
        Row a = row(level.get(i));
        Row b = row(level.get(i + 1));
        if (a.shape() != b.shape() || seen.size() > MOST_PAIRS) {
          return false;
        }
        for (int t = 0; t < a.targets().length; t++) {
          State to = a.targets()[t];
          State toOther = b.targets()[t];
          if (!to.equals(toOther) && seen.add(Pairs.of(to.id(), toOther.id()))) {
            next.add(to);
            next.add(toOther);
          }
        }
      }
      level = next;
    }
    return haveSameExits(level);
  }

  /**
   * Returns whether paired states have the same exits. After the last byte of a token only exits
   * matter, because they decide whether more of the stack is needed.
   */
  private static boolean haveSameExits(List<State> pairs) {
    for (int i = 0; i < pairs.size(); i += 2) {
      if (!Arrays.equals(pairs.get(i).endExits(), pairs.get(i + 1).endExits())) {
        return false;
      }
    }
    return true;
  }

  private Row row(State state) {
    Row known = rows.get(state.id());
    if (known == null) {
      known = newRow(state);
      rows.put(state.id(), known);
    }
    return known;
  }

  private Row newRow(State state) {
    IntArrayList firsts = new IntArrayList();
    ImmutableList.Builder<Object> steps = ImmutableList.builder();
    List<State> targets = new ArrayList<>();
    Transition before = null;
    for (int letter = 0; letter < letters; letter++) {
      Transition transition = state.next(letter);
      if (transition == before) {
        continue;
      }
      before = transition;
      State target = transition.target();
      firsts.add(letter);
      if (target != null && transition.isLocal()) {
        steps.add(Step.LOCAL);
        targets.add(target);
      } else {
        steps.add(transition.isDead() ? Step.DEAD : StackEffect.of(state, transition));
      }
    }
    Shape shape =
        new Shape(
            new IntSequence(state.endExits()), new IntSequence(firsts.toIntArray()), steps.build());
    int number = shapes.computeIfAbsent(shape, k -> shapes.size());
    return new Row(number, targets.toArray(new State[0]));
  }
}
