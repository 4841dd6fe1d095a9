package io.dyck.pda.machine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the persistent stack: a symbol over another cell. Immutable and shared by any number of
 * configurations; keeps what was found out about itself and all below it, so that a deep run of
 * returns costs no more than a shallow one. The memories are caches: written racily, each entry
 * immutable, and lost entries are computed again.
 */
public final class Cell {
  private final Symbol symbol;
  private final @Nullable Cell below;
  private final int depth;

  /** Bit g: through group g the end of the text may follow. */
  private final long[] endGroups;

  private @Nullable ProbeMemory probes;

  /**
   * Where ends may be out of reach: what matters of the stack from here down; null if not asked.
   */
  private @Nullable EndClass endClass;

  /** Where terminals are deferred: what may begin over this stack; null if not asked. */
  private @Nullable Ahead ahead;

  private @Nullable EndMemory pendingEnds;

  /** Free for whoever composes the machine with a vocabulary; see there. */
  private @Nullable Object memory;

  /** Of the unknown symbol: how it was regrouped since it was put there; null: not at all known. */
  private final @Nullable Narrowing regrouping;

  Cell(Symbol symbol, @Nullable Cell below) {
    this(symbol, below, null);
  }

  Cell(Symbol symbol, @Nullable Cell below, @Nullable Narrowing regrouping) {
    this.symbol = symbol;
    this.regrouping = regrouping;
    this.below = below;
    this.depth = below == null ? 0 : below.depth + 1;
    this.endGroups = new long[(symbol.size() + 63) >> 6];
    for (int g = 0; g < symbol.size(); g++) {
      if (symbol.isBottom()) {
        endGroups[g >> 6] |= 1L << g;
      } else if (below != null) {
        for (int link : symbol.endLinks(g)) {
          if (below.mayEnd(link)) {
            endGroups[g >> 6] |= 1L << g;
          }
        }
      }
    }
  }

  /**
   * The same symbol over another cell, which must stand for the same stack as the one below.
   *
   * @param equalBelow replaces the cell below
   * @return a new cell
   */
  public Cell on(Cell equalBelow) {
    return new Cell(symbol, equalBelow, regrouping);
  }

  /**
   * The symbol of this cell.
   *
   * @return a symbol of the machine
   */
  public Symbol symbol() {
    return symbol;
  }

  /**
   * The cell below; null under the bottom, and under the lowest known symbol of a partial stack.
   *
   * @return the next cell
   */
  public @Nullable Cell below() {
    return below;
  }

  /**
   * The number of cells below.
   *
   * @return 0 for the lowest
   */
  public int depth() {
    return depth;
  }

  /**
   * How an unknown symbol was regrouped since the partial stack was begun.
   *
   * @return null if it was not, or for known symbols
   */
  public @Nullable Narrowing regrouping() {
    return regrouping;
  }

  /** Whether the end of the text may follow a return through a group. */
  boolean mayEnd(int group) {
    // An unknown symbol has no groups: what may end under it is never asked of a partial stack.
    return group >> 6 < endGroups.length && (endGroups[group >> 6] & (1L << group)) != 0;
  }

  /** Whether it may through one of some exits, those aside that look for terminals. */
  boolean mayEndThrough(int[] exits) {
    for (int exit : exits) {
      if (!Links.isChain(exit) && mayEnd(exit)) {
        return true;
      }
    }
    return false;
  }

  /**
   * What was attached to this cell.
   *
   * @return null if nothing was, or another thread's attachment is not yet seen
   */
  public @Nullable Object memory() {
    return memory;
  }

  /**
   * Attaches a memory; it must be safe to publish racily (all fields final, or itself thread-safe).
   *
   * @param newMemory replaces the one before
   */
  public void setMemory(Object newMemory) {
    memory = newMemory;
  }

  @Nullable EndClass endClass() {
    return endClass;
  }

  void setEndClass(EndClass known) {
    endClass = known;
  }

  @Nullable Ahead ahead() {
    return ahead;
  }

  void setAhead(Ahead known) {
    ahead = known;
  }

  /** Whether the text may end through one of some exits, if that is known. */
  @Nullable Boolean knownEnd(int[] exits) {
    for (EndMemory m = pendingEnds; m != null; m = m.next) {
      if (Arrays.equals(m.exits, exits)) {
        return m.mayEnd;
      }
    }
    return null;
  }

  void rememberEnd(int[] exits, boolean mayEnd) {
    pendingEnds = new EndMemory(exits, mayEnd, pendingEnds);
  }

  private static final class EndMemory {
    final int[] exits;
    final boolean mayEnd;
    final @Nullable EndMemory next;

    EndMemory(int[] exits, boolean mayEnd, @Nullable EndMemory next) {
      this.exits = exits;
      this.mayEnd = mayEnd;
      this.next = next;
    }
  }

  @Nullable Boolean known(Probe probe) {
    for (ProbeMemory m = probes; m != null; m = m.next) {
      if (m.probe == probe) {
        return m.adds;
      }
    }
    return null;
  }

  void remember(Probe probe, boolean adds) {
    probes = new ProbeMemory(probe, adds, probes);
  }

  private static final class ProbeMemory {
    final Probe probe;
    final boolean adds;
    final @Nullable ProbeMemory next;

    ProbeMemory(Probe probe, boolean adds, @Nullable ProbeMemory next) {
      this.probe = probe;
      this.adds = adds;
      this.next = next;
    }
  }
}
