package io.dyck.compose.region;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds the configurations of a loop through an entry: the entry, and configurations from which
 * every path leads back to the entry (inside an escape, inside a character). The body of a string,
 * a run of digits, an identifier and white space are such loops at any position of a grammar. The
 * whole strongly connected component would be too large, because a repetition of statements can put
 * the whole grammar into one component.
 */
final class LoopMembers {
  /**
   * The maximal number of new configurations that are examined behind one letter. It suffices for a
   * character of several bytes and an escape, but not for a loop over a keyword. Each letter has
   * its own bound, because a long path out of the loop must not hide shorter paths.
   */
  private static final int GREATEST = 8;

  /** The first byte that begins a character of several bytes. */
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

  /** Returns the members of the loop, the entry first; empty if there is no loop. */
  static IntArrayList membersOf(Configurations configurations, int entry) {
    return new LoopMembers(configurations, entry).find();
  }

  /**
   * Returns the entry and the loops that its letters lead into; empty if there is no such loop. The
   * beginning of a string or an identifier thus forms one region with its body.
   */
  static IntArrayList membersAfter(Configurations configurations, int entry) {
    IntLinkedOpenHashSet members = new IntLinkedOpenHashSet();
    IntOpenHashSet tried = new IntOpenHashSet();
    members.add(entry);
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      int target = configurations.singleMove(configurations.target(entry, letter));
      if (target >= 0 && tried.add(target) && !members.contains(target)) {
        members.addAll(membersOf(configurations, target));
      }
    }
    return members.size() == 1 ? new IntArrayList() : new IntArrayList(members);
  }

  /**
   * Returns whether a letter leads directly back, or a character of several bytes can begin. This
   * quick check avoids the search for most configurations. Other loops are read about as fast
   * without a region.
   */
  private boolean canLoop() {
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      if (configurations.singleMove(configurations.target(entry, letter)) == entry) {
        return true;
      }
    }
    int lead = FIRST_LEAD;
    while (lead <= LAST_LEAD && configurations.target(entry, configurations.letterOf(lead)) < 0) {
      lead++;
    }
    return lead <= LAST_LEAD;
  }

  private IntArrayList find() {
    boolean loops = false;
    if (!canLoop()) {
      return new IntArrayList();
    }
    int[] letters = configurations.lettersByByte();
    // The letters of multi-byte characters come first. Later letters can then reuse the answers for
    // the bytes inside of characters.
    for (int i = letters.length - 1; i >= 0; i--) {
      int target = configurations.singleMove(configurations.target(entry, letters[i]));
      left = GREATEST;
      loops |= target >= 0 && returnsToEntry(target);
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

  private boolean returnsToEntry(int configuration) {
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
      int moved = configurations.target(configuration, letter);
      if (moved != Configurations.DEAD) {
        int target = configurations.singleMove(moved);
        back = target >= 0 && returnsToEntry(target);
      }
    }
    leadsBack.put(configuration, back);
    return back;
  }
}
