package io.dyck.compose.walk;

import io.dyck.pda.machine.Transition;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The states that a loop through an entry state passes: the entry, and those from which every way
 * is local and leads back to it (inside an escape, inside a character). The body of a string, a run
 * of digits, an identifier, white space are such loops, wherever in a grammar they stand; the whole
 * strongly connected component is not, for a repetition of statements makes all of a grammar one.
 */
final class LoopMembers {
  static final int[] NONE = {};
  private static final int GREATEST = 64;

  private final LocalGraph graph;
  private final int entry;

  /** Per state looked at: 1 if it leads back, 0 if not or not known yet. */
  private final Int2IntOpenHashMap leadsBack = new Int2IntOpenHashMap();

  private final IntArrayList members = new IntArrayList();

  private LoopMembers(LocalGraph graph, int entry) {
    this.graph = graph;
    this.entry = entry;
  }

  /** The entry first; none if there is no loop. */
  static int[] of(LocalGraph graph, int entry) {
    return new LoopMembers(graph, entry).find();
  }

  private int[] find() {
    members.add(entry);
    boolean loops = false;
    for (int letter = 0; letter < graph.byteClasses(); letter++) {
      int target = graph.target(entry, letter);
      if (target >= 0 && leadsBack(target)) {
        loops = true;
      }
    }
    if (!loops) {
      return NONE;
    }
    leadsBack
        .keySet()
        .intStream()
        .sorted()
        .filter(s -> leadsBack.get(s) == 1)
        .forEach(members::add);
    return members.toIntArray();
  }

  private boolean leadsBack(int state) {
    if (state == entry) {
      return true;
    }
    if (leadsBack.containsKey(state)) {
      return leadsBack.get(state) == 1;
    }
    leadsBack.put(state, 0);
    if (leadsBack.size() > GREATEST) {
      return false;
    }
    boolean back = graph.state(state).endExits().length == 0;
    for (int letter = 0; letter < graph.byteClasses() && back; letter++) {
      Transition transition = graph.state(state).next(letter);
      if (!transition.isDead()) {
        int target = graph.target(state, letter);
        back = target >= 0 && leadsBack(target);
      }
    }
    leadsBack.put(state, back ? 1 : 0);
    return back;
  }
}
