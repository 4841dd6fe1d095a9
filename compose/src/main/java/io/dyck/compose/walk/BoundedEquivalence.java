package io.dyck.compose.walk;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states that behave alike for as many bytes as the longest token has (docs/composition.md,
 * "Long repetitions"). Such states have equal masks. Among the thousands of positions of a bounded
 * repetition, only positions near an end of the range differ.
 *
 * <p>Partition refinement in rounds: after round k two states are in one class if they agree on all
 * words of k bytes, on exits, and on the effects of transitions that are not local. A round
 * examines only predecessors of changed states; therefore later rounds are very cheap. Cost: states
 * times byte classes, times the few rounds in which most of them change.
 */
final class BoundedEquivalence {
  private final List<State> states;
  private final int size;
  private final int letters;

  /**
   * The local target of each state and letter; -1 for a dead letter; a smaller number for the
   * effect of another transition.
   */
  private final int[] row;

  private final int[] classOf;

  /** The index of each state among the members of its class. */
  private final int[] place;

  private final List<IntArrayList> members = new ArrayList<>();

  /**
   * The start of each state's entries in {@link #sources}, which holds the sources of local edges
   * by target.
   */
  private final int[] firstSource;

  private final int[] sources;

  /** The last round in which each state had to be examined. */
  private final int[] dirtyIn;

  private BoundedEquivalence(List<State> states, int letters) {
    this.states = states;
    this.size = states.size();
    this.letters = letters;
    this.classOf = new int[size];
    this.place = new int[size];
    this.dirtyIn = new int[size];
    this.row = rows();
    this.firstSource = new int[size + 1];
    this.sources = incoming();
  }

  /**
   * Returns a representative for each state, which is equal for states that agree for {@code
   * rounds} bytes.
   */
  static int[] representatives(List<State> states, int letters, int rounds) {
    BoundedEquivalence equivalence = new BoundedEquivalence(states, letters);
    equivalence.refine(rounds);
    int[] result = new int[states.size()];
    for (int s = 0; s < result.length; s++) {
      result[s] = equivalence.members.get(equivalence.classOf[s]).getInt(0);
    }
    return result;
  }

  private int[] rows() {
    Map<StackEffect, Integer> numbers = new HashMap<>();
    int[] result = new int[size * letters];
    Arrays.fill(result, -1);
    for (int s = 0; s < size; s++) {
      State state = states.get(s);
      Transition before = null;
      for (int letter = 0; letter < letters && state.isReached(); letter++) {
        Transition transition = state.next(letter);
        if (transition == before) {
          result[s * letters + letter] = result[s * letters + letter - 1];
          continue;
        }
        before = transition;
        State target = transition.target();
        // A state that no configuration has may lead to a state that is made only by this request.
        if (target != null && transition.isLocal() && target.id() < size) {
          result[s * letters + letter] = target.id();
        } else if (!transition.isDead()) {
          result[s * letters + letter] =
              -2 - numbers.computeIfAbsent(StackEffect.of(state, transition), k -> numbers.size());
        }
      }
    }
    return result;
  }

  private int[] incoming() {
    for (int to : row) {
      if (to >= 0) {
        firstSource[to + 1]++;
      }
    }
    for (int s = 0; s < size; s++) {
      firstSource[s + 1] += firstSource[s];
    }
    int[] slot = firstSource.clone();
    int[] result = new int[firstSource[size]];
    for (int i = 0; i < row.length; i++) {
      if (row[i] >= 0) {
        result[slot[row[i]]++] = i / letters;
      }
    }
    return result;
  }

  private void refine(int rounds) {
    IntArrayList dirty = start();
    for (int round = 1; round <= rounds && !dirty.isEmpty(); round++) {
      dirty = round(dirty, round);
    }
  }

  /**
   * Creates the initial classes by exits, and returns the states to refine. A state that no
   * configuration has forms its own class.
   */
  private IntArrayList start() {
    Map<IntSequence, Integer> byExits = new HashMap<>();
    IntArrayList all = new IntArrayList(size);
    for (int s = 0; s < size; s++) {
      State state = states.get(s);
      boolean reached = state.isReached();
      int initial =
          reached
              ? byExits.computeIfAbsent(new IntSequence(state.endExits()), k -> newClass())
              : newClass();
      enter(s, initial);
      if (reached) {
        dirtyIn[s] = 1;
        all.add(s);
      }
    }
    return all;
  }

  private int newClass() {
    members.add(new IntArrayList());
    return members.size() - 1;
  }

  /** Splits the classes of dirty states; returns the states whose successors changed class. */
  private IntArrayList round(IntArrayList dirty, int round) {
    Signatures signatures = new Signatures(dirty.size());
    IntOpenHashSet keepsClass = new IntOpenHashSet();
    IntArrayList changes = new IntArrayList();
    for (int i = 0; i < dirty.size(); i++) {
      int s = dirty.getInt(i);
      int old = classOf[s];
      if (keepsClass.add(old)) {
        signatures.put(firstClean(members.get(old), round, s), old);
      }
      int found = signatures.get(s);
      if (found < 0) {
        found = newClass();
        signatures.put(s, found);
      }
      if (found != old) {
        changes.add(s);
        changes.add(found);
      }
    }
    return applied(changes, round + 1);
  }

  /**
   * Returns a member that need not be examined, whose signature keeps the old class; otherwise the
   * given state.
   */
  private int firstClean(IntArrayList all, int round, int otherwise) {
    for (int i = 0; i < all.size(); i++) {
      if (dirtyIn[all.getInt(i)] != round) {
        return all.getInt(i);
      }
    }
    return otherwise;
  }

  /**
   * Moves a state to a new class. The last member of the old class takes the place of the moved
   * state.
   */
  private void move(int state, int newClass) {
    IntArrayList old = members.get(classOf[state]);
    int last = old.popInt();
    if (last != state) {
      old.set(place[state], last);
      place[last] = place[state];
    }
    enter(state, newClass);
  }

  private void enter(int state, int newClass) {
    classOf[state] = newClass;
    place[state] = members.get(newClass).size();
    members.get(newClass).add(state);
  }

  private IntArrayList applied(IntArrayList changes, int nextRound) {
    IntArrayList dirty = new IntArrayList();
    for (int i = 0; i < changes.size(); i += 2) {
      int state = changes.getInt(i);
      move(state, changes.getInt(i + 1));
      for (int k = firstSource[state]; k < firstSource[state + 1]; k++) {
        if (dirtyIn[sources[k]] != nextRound) {
          dirtyIn[sources[k]] = nextRound;
          dirty.add(sources[k]);
        }
      }
    }
    return dirty;
  }

  /**
   * The classes after a round, keyed by a state's targets in terms of the classes before the round.
   */
  private final class Signatures {
    private final int[] states;
    private final int[] newClass;
    private final int mask;

    Signatures(int dirty) {
      int capacity = Integer.highestOneBit(4 * dirty + 4) << 1;
      states = new int[capacity];
      newClass = new int[capacity];
      mask = capacity - 1;
      Arrays.fill(states, -1);
    }

    int get(int state) {
      int slot = slot(state);
      return states[slot] < 0 ? -1 : newClass[slot];
    }

    void put(int state, int itsClass) {
      int slot = slot(state);
      states[slot] = state;
      newClass[slot] = itsClass;
    }

    private int slot(int state) {
      int slot = HashCommon.murmurHash3(hash(state)) & mask;
      while (states[slot] >= 0 && !same(states[slot], state)) {
        slot = (slot + 1) & mask;
      }
      return slot;
    }

    private int hash(int state) {
      int hash = classOf[state];
      for (int i = state * letters; i < (state + 1) * letters; i++) {
        hash = 31 * hash + (row[i] < 0 ? row[i] : classOf[row[i]]);
      }
      return hash;
    }

    private boolean same(int one, int other) {
      boolean same = classOf[one] == classOf[other];
      for (int letter = 0; letter < letters && same; letter++) {
        int a = row[one * letters + letter];
        int b = row[other * letters + letter];
        same = a == b || (a >= 0 && b >= 0 && classOf[a] == classOf[b]);
      }
      return same;
    }
  }
}
