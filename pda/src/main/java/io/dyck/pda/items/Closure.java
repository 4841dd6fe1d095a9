package io.dyck.pda.items;

import io.dyck.pda.rules.Items;

/**
 * What a state stands for before it reads: its own items, those of the rules it calls, and those it
 * returns to inside its local chains.
 *
 * @param readers those of them that read some letter, sorted
 * @param exits the groups of the top symbol that some item returns through, ascending
 * @param pending the items of pending dotted rules that are linked to a group: their terminal is
 *     looked for after a return through it; sorted
 * @param endExits the exits, and a chain for each of the pending items
 */
public record Closure(long[] readers, int[] exits, long[] pending, int[] endExits) {
  /** A closure without pending items. */
  Closure(long[] readers, int[] exits) {
    this(readers, exits, Items.NONE, exits);
  }

  /** Whether something is returned to. */
  public boolean hasExits() {
    return exits.length > 0 || pending.length > 0;
  }
}
