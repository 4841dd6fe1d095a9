package io.dyck.pda.machine;

import java.util.concurrent.ConcurrentHashMap;

/**
 * A stack symbol: an ordered list of groups of return addresses, each address linked to a group of
 * the symbol below. Interned, so identity is equality. Immutable but for memos; thread-safe.
 */
public final class Symbol {
  private final int id;
  private final long[][] groups;
  private final boolean bottom;

  /** Per group the groups below through which the end of the text may follow. */
  private final int[][] endLinks;

  private final ConcurrentHashMap<Narrowing, Symbol> narrowed = new ConcurrentHashMap<>();

  Symbol(int id, long[][] groups, boolean bottom, int[][] endLinks) {
    this.id = id;
    this.groups = groups;
    this.bottom = bottom;
    this.endLinks = endLinks;
  }

  /**
   * A number that tells symbols of one machine apart.
   *
   * @return from 0, in the order of appearance
   */
  public int id() {
    return id;
  }

  /**
   * Whether this is the bottom of the stack: a return through it is the end of the text.
   *
   * @return true for the one bottom symbol
   */
  public boolean isBottom() {
    return bottom;
  }

  /**
   * Whether this stands for a symbol that is not known, at the lower end of a partial stack.
   *
   * @return true for the one unknown symbol
   */
  public boolean isUnknown() {
    return groups.length == 0;
  }

  /**
   * The number of groups.
   *
   * @return at least 1
   */
  public int size() {
    return groups.length;
  }

  /** The addresses of a group as items: dotted rule and group of the symbol below; sorted. */
  long[] addresses(int group) {
    return groups[group];
  }

  /**
   * The groups of the symbol below through which the end of the text may follow.
   *
   * @param group a group of this symbol
   * @return ascending; not to be changed
   */
  int[] endLinks(int group) {
    return endLinks[group];
  }

  ConcurrentHashMap<Narrowing, Symbol> narrowed() {
    return narrowed;
  }

  @Override
  public int hashCode() {
    return id * 0x9E3779B9;
  }
}
