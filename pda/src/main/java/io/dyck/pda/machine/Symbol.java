package io.dyck.pda.machine;

import io.dyck.pda.form.MalformedFormException;
import io.dyck.pda.stack.Narrowing;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A stack symbol: an ordered list of groups of return addresses, each address linked to a group of
 * the symbol below. Interned, so identity is equality. Immutable except for memos; thread-safe.
 */
public final class Symbol {
  private final int id;
  private final long[][] groups;
  private final boolean bottom;

  /** The groups below through which the end of the text may follow, by group. */
  private final int[][] endLinks;

  /**
   * The addresses of each group as a state, where it was asked for; used under the machine's lock.
   */
  private final @Nullable State[] returned;

  private final ConcurrentHashMap<Narrowing, Symbol> narrowed = new ConcurrentHashMap<>();

  public Symbol(int id, long[][] groups, boolean bottom, int[][] endLinks) {
    this.id = id;
    this.groups = groups;
    this.bottom = bottom;
    this.endLinks = endLinks;
    this.returned = new State[groups.length];
  }

  /**
   * Returns a number that is unique among the symbols of a machine: from 0, in the order of
   * appearance.
   */
  public int id() {
    return id;
  }

  /** Whether this is the bottom of the stack. A return through it is the end of the text. */
  public boolean isBottom() {
    return bottom;
  }

  /** Returns the number of groups: at least 1. */
  public int size() {
    return groups.length;
  }

  /**
   * Returns the addresses of a group as items: dotted rule and group of the symbol below; sorted.
   */
  public long[] addresses(int group) {
    if (group >= groups.length) {
      // Only a file that was made by hand with correct checksums leads here. No reader can detect
      // it earlier.
      throw new MalformedFormException(
          "a state returns to group " + group + " of a symbol that has " + groups.length);
    }
    return groups[group];
  }

  /**
   * Returns the indexes of the groups of the symbol below this symbol, from which the machine can
   * reach the end of the text. The indexes ascend. The array must not be changed.
   */
  public int[] endLinks(int group) {
    return endLinks[group];
  }

  /** Returns the addresses of a group as a state on the symbol below, if this state is known. */
  @Nullable State returnedState(int group) {
    return group < returned.length ? returned[group] : null;
  }

  void setReturned(int group, State state) {
    returned[group] = state;
  }

  ConcurrentHashMap<Narrowing, Symbol> narrowedSymbols() {
    return narrowed;
  }

  @Override
  public int hashCode() {
    return id * 0x9E3779B9;
  }
}
