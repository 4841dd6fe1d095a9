package io.dyck.compose.walk;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which states behave alike for as many bytes as the longest token has (docs/composition.md, "Long
 * repetitions"): their masks are equal. Of a bounded repetition's thousands of positions only those
 * near an end of the range differ.
 *
 * <p>Partition refinement in rounds: after round k two states are together if they agree on all
 * words of k bytes, on exits, and on where they leave the local graph. Only predecessors of what
 * changed are looked at again, so after a few rounds a round costs next to nothing. Cost: states
 * times byte classes, times the few rounds in which most of them change.
 */
final class BoundedEquivalence {
  private final LocalGraph graph;
  private final int size;
  private final int letters;
  private final int[] classOf;

  /** Per state its index among the members of its class. */
  private final int[] place;

  private final List<IntArrayList> members = new ArrayList<>();
  private final int[] nonLocal;

  /** Local edges by target, in compressed rows: the sources. */
  private final int[] firstSource;

  private final int[] sources;

  private BoundedEquivalence(LocalGraph graph) {
    this.graph = graph;
    this.size = graph.size();
    this.letters = graph.byteClasses();
    this.classOf = new int[size];
    this.place = new int[size];
    this.nonLocal = nonLocalLabels();
    this.firstSource = new int[size + 1];
    this.sources = incoming();
  }

  /**
   * A representative for each state, equal for states that agree for {@code rounds} bytes.
   *
   * @return per state id the id of the representative
   */
  static int[] representatives(LocalGraph graph, int rounds) {
    BoundedEquivalence equivalence = new BoundedEquivalence(graph);
    equivalence.refine(rounds);
    int[] result = new int[graph.size()];
    for (int s = 0; s < result.length; s++) {
      result[s] = equivalence.members.get(equivalence.classOf[s]).getInt(0);
    }
    return result;
  }

  /** Per state and letter a number for how it leaves the local graph: 0 dead, -1 does not leave. */
  private int[] nonLocalLabels() {
    Map<WayOut, Integer> numbers = new HashMap<>();
    int[] result = new int[size * letters];
    for (int s = 0; s < size; s++) {
      State state = graph.state(s);
      for (int letter = 0; letter < letters && state.isReached(); letter++) {
        Transition transition = state.next(letter);
        int label = 0;
        if (graph.target(s, letter) >= 0) {
          label = -1;
        } else if (!transition.isDead()) {
          label = numbers.computeIfAbsent(WayOut.of(state, transition), k -> numbers.size() + 1);
        }
        result[s * letters + letter] = label;
      }
    }
    return result;
  }

  private int[] incoming() {
    for (int s = 0; s < size; s++) {
      for (int letter = 0; letter < letters; letter++) {
        int t = graph.target(s, letter);
        if (t >= 0) {
          firstSource[t + 1]++;
        }
      }
    }
    for (int s = 0; s < size; s++) {
      firstSource[s + 1] += firstSource[s];
    }
    int[] slot = firstSource.clone();
    int[] result = new int[firstSource[size]];
    for (int s = 0; s < size; s++) {
      for (int letter = 0; letter < letters; letter++) {
        int t = graph.target(s, letter);
        if (t >= 0) {
          result[slot[t]++] = s;
        }
      }
    }
    return result;
  }

  private void refine(int rounds) {
    IntArrayList dirty = start();
    for (int round = 0; round < rounds && !dirty.isEmpty(); round++) {
      dirty = round(dirty);
    }
  }

  /** By exits; states that no configuration has stay by themselves. */
  private IntArrayList start() {
    Map<IntSequence, Integer> byExits = new HashMap<>();
    IntArrayList all = new IntArrayList();
    for (int s = 0; s < size; s++) {
      State state = graph.state(s);
      int[] key = state.isReached() ? state.endExits() : new int[] {-1 - s};
      int initial =
          byExits.computeIfAbsent(
              new IntSequence(key),
              k -> {
                members.add(new IntArrayList());
                return members.size() - 1;
              });
      enter(s, initial);
      all.add(s);
    }
    return all;
  }

  /** Splits the classes of dirty states; returns the states whose successors changed class. */
  private IntArrayList round(IntArrayList dirty) {
    Map<Integer, IntArrayList> dirtyOfClass = new LinkedHashMap<>();
    boolean[] isDirty = new boolean[dirty.size() > 64 ? size : 0];
    for (int i = 0; i < dirty.size(); i++) {
      int s = dirty.getInt(i);
      dirtyOfClass.computeIfAbsent(classOf[s], c -> new IntArrayList()).add(s);
      if (isDirty.length > 0) {
        isDirty[s] = true;
      }
    }
    List<int[]> changes = new ArrayList<>();
    dirtyOfClass.forEach(
        (oldClass, states) -> {
          IntArrayList all = members.get(oldClass);
          if (all.size() > 1) {
            split(oldClass, all, states, isDirty, changes);
          }
        });
    return applied(changes);
  }

  /** Decides new classes by signatures under the old ones; nothing is changed yet. */
  private void split(
      int oldClass, IntArrayList all, IntArrayList dirty, boolean[] isDirty, List<int[]> changes) {
    Map<IntSequence, Integer> classOfSignature = new HashMap<>();
    if (dirty.size() < all.size()) {
      classOfSignature.put(signature(cleanMember(all, dirty, isDirty)), oldClass);
    }
    for (int i = 0; i < dirty.size(); i++) {
      int s = dirty.getInt(i);
      IntSequence signature = signature(s);
      Integer newClass = classOfSignature.get(signature);
      if (newClass == null) {
        newClass = oldClass;
        if (!classOfSignature.isEmpty()) {
          members.add(new IntArrayList());
          newClass = members.size() - 1;
        }
        classOfSignature.put(signature, newClass);
      }
      if (newClass != oldClass) {
        changes.add(new int[] {s, newClass});
      }
    }
  }

  private static int cleanMember(IntArrayList all, IntArrayList dirty, boolean[] isDirty) {
    for (int i = 0; i < all.size(); i++) {
      int s = all.getInt(i);
      boolean clean = isDirty.length > 0 ? !isDirty[s] : !dirty.contains(s);
      if (clean) {
        return s;
      }
    }
    throw new AssertionError("fewer dirty states than members");
  }

  private IntSequence signature(int s) {
    int[] result = new int[2 * letters];
    for (int letter = 0; letter < letters; letter++) {
      int t = graph.target(s, letter);
      result[2 * letter] = nonLocal[s * letters + letter];
      result[2 * letter + 1] = t < 0 ? -1 : classOf[t];
    }
    return new IntSequence(result);
  }

  /** The last member of the old class takes the place of the one that leaves. */
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

  private IntArrayList applied(List<int[]> changes) {
    for (int[] change : changes) {
      move(change[0], change[1]);
    }
    IntArrayList dirty = new IntArrayList();
    boolean[] added = new boolean[size];
    for (int[] change : changes) {
      for (int i = firstSource[change[0]]; i < firstSource[change[0] + 1]; i++) {
        if (!added[sources[i]]) {
          added[sources[i]] = true;
          dirty.add(sources[i]);
        }
      }
    }
    return dirty;
  }
}
