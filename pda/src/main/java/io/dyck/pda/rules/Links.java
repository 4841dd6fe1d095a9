package io.dyck.pda.rules;

import io.dyck.pda.form.FormReader;
import io.dyck.pda.form.FormWriter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Links of items, as ints: below {@link #FIRST_CHAIN} the group of the top stack symbol; above it
 * an interned chain cell, one return address over another link. Used under the machine's lock.
 */
public final class Links {
  public static final int FIRST_CHAIN = 1 << 20;

  private final IntArrayList address = new IntArrayList();
  private final IntArrayList rest = new IntArrayList();
  private final IntArrayList length = new IntArrayList();
  private final Long2IntOpenHashMap ids = new Long2IntOpenHashMap();

  public Links() {
    ids.defaultReturnValue(-1);
  }

  public static boolean isChain(int link) {
    return link >= FIRST_CHAIN;
  }

  public int makeChain(int returnAddress, int below) {
    long key = Items.itemOf(returnAddress, below);
    int id = ids.get(key);
    if (id < 0) {
      id = address.size();
      ids.put(key, id);
      address.add(returnAddress);
      rest.add(below);
      length.add(length(below) + 1);
    }
    return FIRST_CHAIN + id;
  }

  /** Returns a link for an item: its dotted rule as an address over the item's link. */
  public int makeChain(long item) {
    return makeChain(Items.dottedRule(item), Items.link(item));
  }

  public int address(int chain) {
    return address.getInt(chain - FIRST_CHAIN);
  }

  public int chainBelow(int chain) {
    return rest.getInt(chain - FIRST_CHAIN);
  }

  /** Returns the number of return addresses above the group. */
  public int length(int link) {
    return isChain(link) ? length.getInt(link - FIRST_CHAIN) : 0;
  }

  /** Writes all chains as numbers, each chain after the chains below it. */
  public void write(FormWriter to) {
    to.put(address.size());
    for (int i = 0; i < address.size(); i++) {
      to.put(address.getInt(i)).put(rest.getInt(i));
    }
  }

  /** Reads chains from numbers. Called only while there are no chains. */
  public int read(FormReader from, int dottedRules) {
    int count = from.readCount(2);
    for (int id = 0; id < count; id++) {
      int returnAddress = from.readIndex(dottedRules);
      if (makeChain(returnAddress, from.readIndex(FIRST_CHAIN + id)) != FIRST_CHAIN + id) {
        throw from.malformed("a chain is the same as another");
      }
    }
    return count;
  }

  /** Returns the group at the bottom. */
  public int group(int link) {
    int at = link;
    while (isChain(at)) {
      at = chainBelow(at);
    }
    return at;
  }
}
