package io.dyck.compose.region;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The configurations that a loop through an entry passes: the entry, and those from which every way
 * leads back to it (inside an escape, inside a character). The body of a string, a run of digits,
 * an identifier, white space are such loops, wherever in a grammar they stand; the whole strongly
 * connected component is not, for a repetition of statements makes all of a grammar one.
 */
final class LoopMembers {
  /**
   * So many new configurations are looked at behind one letter: enough for a character of several
   * bytes and an escape, too few for a loop over a keyword. Each letter has its own: what leaves
   * the loop may go on for long, and must not hide what does not.
   */
  private static final int GREATEST = 8;

  /** Bytes that begin a character of several bytes. */
  private static final int FIRST_LEAD = 0xC2;

  private static final int LAST_LEAD = 0xF4;

  private final Configurations configurations;
  private final int entry;
  private final Map<Integer, Boolean> leadsBack = new LinkedHashMap<>();
  private int left;

  private LoopMembers(Configurations configurations, int entry) {
    this.configurations = configurations;
    this.entry = entry;
  }

  /** The entry first; none if there is no loop. */
  static IntArrayList of(Configurations configurations, int entry) {
    return new LoopMembers(configurations, entry).find();
  }

  /**
   * The entry and the loops that its letters lead into; none if there is no such loop. So what
   * begins like a string or an identifier is one region with its body.
   */
  static IntArrayList after(Configurations configurations, int entry) {
    IntLinkedOpenHashSet members = new IntLinkedOpenHashSet();
    IntOpenHashSet tried = new IntOpenHashSet();
    members.add(entry);
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      int target = configurations.onlyMove(configurations.next(entry, letter));
      if (target >= 0 && tried.add(target) && !members.contains(target)) {
        members.addAll(of(configurations, target));
      }
    }
    return members.size() == 1 ? new IntArrayList() : new IntArrayList(members);
  }

  /**
   * Whether a letter leads straight back, or a character of several bytes can begin: a quick look
   * that spares most configurations the search. Other loops are read about as fast without.
   */
  private boolean mayLoop() {
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      if (configurations.onlyMove(configurations.next(entry, letter)) == entry) {
        return true;
      }
    }
    int lead = FIRST_LEAD;
    while (lead <= LAST_LEAD && configurations.next(entry, configurations.letterOf(lead)) < 0) {
      lead++;
    }
    return lead <= LAST_LEAD;
  }

  private IntArrayList find() {
    boolean loops = false;
    if (!mayLoop()) {
      return new IntArrayList();
    }
    int[] letters = configurations.lettersByByte();
    // Parts of characters first: then what else reads characters needs no look at them.
    for (int i = letters.length - 1; i >= 0; i--) {
      int target = configurations.onlyMove(configurations.next(entry, letters[i]));
      left = GREATEST;
      loops |= target >= 0 && leadsBack(target);
    }
    IntArrayList members = new IntArrayList();
    if (loops) {
      members.add(entry);
      leadsBack.forEach(
          (configuration, back) -> {
            if (back) {
              members.add((int) configuration);
            }
          });
    }
    return members;
  }

  private boolean leadsBack(int configuration) {
    if (configuration == entry) {
      return true;
    }
    Boolean known = leadsBack.get(configuration);
    if (known != null) {
      return known;
    }
    leadsBack.put(configuration, false);
    if (--left < 0) {
      return false;
    }
    boolean back = true;
    for (int letter = 0; letter < configurations.byteClasses() && back; letter++) {
      int moved = configurations.next(configuration, letter);
      if (moved != Configurations.DEAD) {
        int target = configurations.onlyMove(moved);
        back = target >= 0 && leadsBack(target);
      }
    }
    leadsBack.put(configuration, back);
    return back;
  }
}
