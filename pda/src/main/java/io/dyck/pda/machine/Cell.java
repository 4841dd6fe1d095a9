package io.dyck.pda.machine;

import io.dyck.pda.rules.Links;
import io.dyck.pda.stack.Narrowing;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the persistent stack: a symbol over another cell. Immutable, and shared by any number
 * of configurations. The cell remembers answers about the stack from itself down. Therefore a deep
 * run of returns costs no more than a shallow one. The memories are caches that are written racily.
 * Each entry is immutable, and lost entries are computed again.
 */
public final class Cell {
  private final Symbol symbol;
  private final @Nullable Cell below;
  private final int depth;

  /** The groups through which the end of the text may follow, as bits. */
  private final long[] endGroups;

  private @Nullable ProbeMemory probes;

  /** The answers of {@link StackMemo}s. */
  private @Nullable MemoAnswer answers;

  /**
   * The regrouping of the unknown symbol since the partial stack was begun; null if nothing is
   * known of it.
   */
  private final @Nullable Narrowing regrouping;

  public Cell(Symbol symbol, @Nullable Cell below) {
    this(symbol, below, null);
  }

  public Cell(Symbol symbol, @Nullable Cell below, @Nullable Narrowing regrouping) {
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
          if (below.canEnd(link)) {
            endGroups[g >> 6] |= 1L << g;
          }
        }
      }
    }
  }

  /**
   * Returns a cell with this symbol over another cell, which must stand for the same stack as the
   * cell below.
   */
  public Cell withCellBelow(Cell equalBelow) {
    return new Cell(symbol, equalBelow, regrouping);
  }

  /** Returns the symbol of this cell. */
  public Symbol symbol() {
    return symbol;
  }

  /**
   * Returns the cell below; null under the bottom, and under the lowest known symbol of a partial
   * stack.
   */
  public @Nullable Cell cellBelow() {
    return below;
  }

  /** Returns the number of cells below: 0 for the lowest cell. */
  public int depth() {
    return depth;
  }

  /**
   * Returns the regrouping of an unknown symbol since the partial stack was begun. Null if it was
   * not regrouped, and for known symbols.
   */
  public @Nullable Narrowing regrouping() {
    return regrouping;
  }

  /** Whether the end of the text may follow a return through a group. */
  boolean canEnd(int group) {
    // An unknown symbol has no groups. Callers never ask about the end under a partial stack.
    return group >> 6 < endGroups.length && (endGroups[group >> 6] & (1L << group)) != 0;
  }

  /**
   * Returns whether the text may end by returning through one of the given exits. Exits that await
   * a terminal are ignored.
   */
  boolean canEndThrough(int[] exits) {
    for (int exit : exits) {
      if (!Links.isChain(exit) && canEnd(exit)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the answer of a {@link StackMemo}; null if the question was not asked. */
  @Nullable Object rememberedAnswer(Object question) {
    for (MemoAnswer a = answers; a != null; a = a.next) {
      if (a.question == question || a.question.equals(question)) {
        return a.answer;
      }
    }
    return null;
  }

  void remember(Object question, Object answer) {
    answers = new MemoAnswer(question, answer, answers);
  }

  private record MemoAnswer(Object question, Object answer, @Nullable MemoAnswer next) {}

  public @Nullable Boolean knownAnswer(Probe probe) {
    for (ProbeMemory m = probes; m != null; m = m.next) {
      if (m.probe == probe) {
        return m.adds;
      }
    }
    return null;
  }

  public void remember(Probe probe, boolean adds) {
    probes = new ProbeMemory(probe, adds, probes);
  }

  private record ProbeMemory(Probe probe, boolean adds, @Nullable ProbeMemory next) {}
}
