package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges of a subset of states by letter. Most letters lead to the same states as another one,
 * and their closure need not be made again: {@link #sameAs}. Reused for one subset after the other,
 * so that nothing is allocated. Cost: linear in the edges. Not thread-safe.
 */
final class SubsetEdges {
  private final LetterIndex index;

  /** The edges as they were added: index of the letter and target. */
  private int[] addedLetters = new int[16];

  private int[] addedTargets = new int[16];
  private int added;

  /** By index of a letter; all 0 outside of {@link #sort}. */
  private final int[] counts;

  /** The letters that there are, by index; below, k is an index into their list in order. */
  private final BitSet isPresent = new BitSet();

  private final int[] present;
  private int letters;

  /** The targets of letter k are those from {@code starts[k]} to {@code starts[k + 1]}. */
  private final int[] starts;

  private int[] targets = new int[16];
  private final int[] hashes;

  /** By hash of the targets: one more than the first letter with such targets; 0: none. */
  private final int[] leaders;

  private final int[] leaderSlots;
  private int leaderCount;

  SubsetEdges(LetterIndex index) {
    this.index = index;
    this.counts = new int[index.size()];
    this.present = new int[index.size()];
    this.starts = new int[index.size() + 1];
    this.hashes = new int[index.size()];
    this.leaders = new int[HashCommon.nextPowerOfTwo(2 * index.size() + 1)];
    this.leaderSlots = new int[index.size()];
  }

  void clear() {
    added = 0;
    letters = 0;
    while (leaderCount > 0) {
      leaders[leaderSlots[--leaderCount]] = 0;
    }
  }

  void add(int letter, int target) {
    if (added == addedLetters.length) {
      addedLetters = Arrays.copyOf(addedLetters, 2 * added);
      addedTargets = Arrays.copyOf(addedTargets, 2 * added);
    }
    int number = index.of(letter);
    if (counts[number]++ == 0) {
      isPresent.set(number);
    }
    addedLetters[added] = number;
    addedTargets[added++] = target;
  }

  /** To be called once all edges are added. */
  void sort() {
    targets = IntArrays.grow(targets, added);
    int at = 0;
    for (int l = isPresent.nextSetBit(0); l >= 0; l = isPresent.nextSetBit(l + 1)) {
      present[letters] = l;
      starts[letters++] = at;
      at += counts[l];
      // From now on where the next target goes.
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

  int letters() {
    return letters;
  }

  int letter(int k) {
    return index.letter(present[k]);
  }

  /** Of all letters; see {@link #low} and {@link #high}. */
  int[] targets() {
    return targets;
  }

  int low(int k) {
    return starts[k];
  }

  int high(int k) {
    return starts[k + 1];
  }

  /** An earlier letter with the same targets, or −1. Each letter is to be asked once, in order. */
  int sameAs(int k) {
    int mask = leaders.length - 1;
    int slot = HashCommon.mix(hashes[k]) & mask;
    while (leaders[slot] > 0) {
      int leader = leaders[slot] - 1;
      if (hashes[leader] == hashes[k]
          && Arrays.equals(targets, low(leader), high(leader), targets, starts[k], starts[k + 1])) {
        return leader;
      }
      slot = (slot + 1) & mask;
    }
    leaders[slot] = k + 1;
    leaderSlots[leaderCount++] = slot;
    return -1;
  }
}
