package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;

/**
 * The edges of a subset of states by letter. Most letters lead to the same states as another one,
 * and their closure need not be made again: {@link #sameAs}. Reused for one subset after the other,
 * so that nothing is allocated. Cost: linear in the edges. Not thread-safe.
 */
final class SubsetEdges {
  /** Different sets of targets that are compared with; more differ in nearly every letter. */
  private static final int MOST_LEADERS = 16;

  private final Nfa nfa;

  /** All letters of the automaton in order; their indices number them without gaps. */
  private final int[] alphabet;

  private final int[] numberOfEdge;

  private final IntArrayList edges = new IntArrayList();

  /** By number of a letter; all 0 outside of {@link #sort}. */
  private final int[] counts;

  /** The letters that there are, by number, in order; below, k is an index into them. */
  private final int[] present;

  private int letters;

  /** The targets of letter k are those from {@code starts[k]} to {@code starts[k + 1]}. */
  private final int[] starts;

  private int[] targets = new int[16];
  private final int[] hashes;
  private final int[] leaders = new int[MOST_LEADERS];
  private int leaderCount;

  SubsetEdges(Nfa nfa) {
    this.nfa = nfa;
    IntOpenHashSet distinct = new IntOpenHashSet();
    for (int e = 0; e < nfa.edges(); e++) {
      distinct.add(nfa.letter(e));
    }
    this.alphabet = distinct.toIntArray();
    Arrays.sort(alphabet);
    this.numberOfEdge = new int[nfa.edges()];
    for (int e = 0; e < numberOfEdge.length; e++) {
      numberOfEdge[e] = Arrays.binarySearch(alphabet, nfa.letter(e));
    }
    this.counts = new int[alphabet.length];
    this.present = new int[alphabet.length];
    this.starts = new int[alphabet.length + 1];
    this.hashes = new int[alphabet.length];
  }

  /** More letters than any subset has. */
  int alphabet() {
    return alphabet.length;
  }

  void clear() {
    edges.clear();
    letters = 0;
    leaderCount = 0;
  }

  void add(int edge) {
    edges.add(edge);
    int letter = numberOfEdge[edge];
    if (counts[letter]++ == 0) {
      present[letters++] = letter;
    }
  }

  /** To be called once all edges are added. */
  void sort() {
    IntArrays.quickSort(present, 0, letters);
    targets = IntArrays.grow(targets, edges.size());
    int at = 0;
    for (int k = 0; k < letters; k++) {
      starts[k] = at;
      at += counts[present[k]];
      // From now on where the next target goes.
      counts[present[k]] = starts[k];
    }
    starts[letters] = at;
    for (int i = 0; i < edges.size(); i++) {
      int edge = edges.getInt(i);
      targets[counts[numberOfEdge[edge]]++] = nfa.target(edge);
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
    return alphabet[present[k]];
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
    for (int i = 0; i < leaderCount; i++) {
      int leader = leaders[i];
      if (hashes[leader] == hashes[k]
          && Arrays.equals(targets, low(leader), high(leader), targets, starts[k], starts[k + 1])) {
        return leader;
      }
    }
    if (leaderCount < MOST_LEADERS) {
      leaders[leaderCount++] = k;
    }
    return -1;
  }
}
