package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges of a subset of states by letter. Most letters lead to the same states as an earlier
 * letter, whose closure serves both: {@link #sameAs}. The object is reused for each subset, which
 * avoids allocation. Cost: linear in the edges. Not thread-safe.
 */
public final class SubsetEdges {
  private final LetterIndex index;

  /** The edges as they were added: index of the letter and target. */
  private int[] addedLetters = new int[16];

  private int[] addedTargets = new int[16];
  private int added;

  /** The number of edges by index of a letter; all 0 outside of {@link #sort}. */
  private final int[] counts;

  /** The letters that occur, by index. Below, k is an index into their list in order. */
  private final BitSet isPresent = new BitSet();

  private final int[] present;
  private int letters;

  /** The targets of letter k are those from {@code starts[k]} to {@code starts[k + 1]}. */
  private final int[] starts;

  private int[] targets = new int[16];
  private final int[] hashes;

  /**
   * One more than the first letter with given targets, by hash of the targets; 0 if there is none.
   */
  private final int[] leaders;

  private final int[] leaderSlots;
  private int leaderCount;

  public SubsetEdges(LetterIndex index) {
    this.index = index;
    int size = index.size();
    this.counts = new int[size];
    this.present = new int[size];
    this.starts = new int[size + 1];
    this.hashes = new int[size];
    this.leaders = new int[HashCommon.nextPowerOfTwo(2 * size + 1)];
    this.leaderSlots = new int[size];
  }

  /** Returns the greatest possible number of letters. */
  int mostLetters() {
    return counts.length;
  }

  /** Removes all edges, for another subset. */
  public void clear() {
    added = 0;
    letters = 0;
    while (leaderCount > 0) {
      leaders[leaderSlots[--leaderCount]] = 0;
    }
  }

  /** Adds an edge. */
  public void add(int letter, int target) {
    if (added == addedLetters.length) {
      addedLetters = Arrays.copyOf(addedLetters, 2 * added);
      addedTargets = Arrays.copyOf(addedTargets, 2 * added);
    }
    int number = index.numberOf(letter);
    if (counts[number]++ == 0) {
      isPresent.set(number);
    }
    addedLetters[added] = number;
    addedTargets[added++] = target;
  }

  /** Sorts the edges by letter. Called once all edges are added. */
  public void sort() {
    targets = IntArrays.grow(targets, added);
    int at = 0;
    for (int l = isPresent.nextSetBit(0); l >= 0; l = isPresent.nextSetBit(l + 1)) {
      present[letters] = l;
      starts[letters++] = at;
      at += counts[l];
      // From now on the index for the next target.
      counts[l] = at - counts[l];
    }
    isPresent.clear();
    starts[letters] = at;
    for (int i = 0; i < added; i++) {
      targets[counts[addedLetters[i]]++] = addedTargets[i];
    }
    for (int k = 0; k < letters; k++) {
      counts[present[k]] = 0;
      int hash = 1;
      for (int t = starts[k]; t < starts[k + 1]; t++) {
        hash = 31 * hash + targets[t];
      }
      hashes[k] = hash;
    }
  }

  /**
   * Returns the number of different letters of the added edges. The letters are numbered in their
   * order, from 0 to this number - 1.
   */
  public int letters() {
    return letters;
  }

  int letter(int k) {
    return index.letter(present[k]);
  }

  /**
   * Returns the targets of all letters. The targets of one letter lie from {@link #targetsBegin} to
   * {@link #targetsEnd}, in the order of addition. The array must not be changed.
   */
  public int[] targets() {
    return targets;
  }

  /** Returns the index at which the targets of a letter begin. */
  public int targetsBegin(int k) {
    return starts[k];
  }

  /** Returns the index at which the targets of a letter end. */
  public int targetsEnd(int k) {
    return starts[k + 1];
  }

  /**
   * Returns an earlier letter with the same targets, or -1. The caller asks once for each letter,
   * in order.
   */
  public int sameAs(int k) {
    int mask = leaders.length - 1;
    int slot = HashCommon.mix(hashes[k]) & mask;
    while (leaders[slot] > 0) {
      int leader = leaders[slot] - 1;
      if (hashes[leader] == hashes[k]
          && Arrays.equals(
              targets,
              targetsBegin(leader),
              targetsEnd(leader),
              targets,
              starts[k],
              starts[k + 1])) {
        return leader;
      }
      slot = (slot + 1) & mask;
    }
    leaders[slot] = k + 1;
    leaderSlots[leaderCount++] = slot;
    return -1;
  }
}
