package io.dyck.pda.items;

import io.dyck.pda.rules.Items;

/**
 * The closure of a state: the items that can be reached from the state's items without reading. A
 * call adds the start of the called rule. A return inside a local chain adds the return address.
 *
 * @param readers the items that read some letter, sorted
 * @param exits the groups of the top symbol through which some item returns, ascending
 * @param pending the items of pending dotted rules that are linked to a group: the terminal of such
 *     an item is searched for after a return through the group; sorted
 * @param endExits the exits, and a chain for each pending item
 */
public record Closure(long[] readers, int[] exits, long[] pending, int[] endExits) {
  /** Makes a closure without pending items. */
  Closure(long[] readers, int[] exits) {
    this(readers, exits, Items.NONE, exits);
  }

  /** Whether the closure returns through the stack. */
  public boolean hasExits() {
    return exits.length > 0 || pending.length > 0;
  }
}
