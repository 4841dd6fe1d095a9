package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The coarsest partition of all code points that a list of sets does not cut: its parts are the
 * letters of automata over those sets. Cost: the number of ranges times the number of sets.
 */
final class Alphabet {
  private final List<BitSet> letters = new ArrayList<>();
  private final List<BitSet> lettersOfSet = new ArrayList<>();
  private final List<Integer> firstOfRange = new ArrayList<>();
  private final List<Integer> letterOfRange = new ArrayList<>();

  Alphabet(ImmutableList<BitSet> sets) {
    TreeSet<Integer> cuts = new TreeSet<>();
    cuts.add(0);
    for (BitSet set : sets) {
      for (int first = set.nextSetBit(0); first >= 0; ) {
        int end = set.nextClearBit(first);
        cuts.add(first);
        cuts.add(end);
        first = set.nextSetBit(end);
      }
      lettersOfSet.add(new BitSet());
    }
    cuts.add(CodePointBits.COUNT);
    Map<BitSet, Integer> known = new HashMap<>();
    int first = 0;
    for (int end : cuts.tailSet(0, false)) {
      BitSet members = new BitSet();
      for (int i = 0; i < sets.size(); i++) {
        members.set(i, sets.get(i).get(first));
      }
      int letter = known.computeIfAbsent(members, k -> newLetter());
      letters.get(letter).set(first, end);
      firstOfRange.add(first);
      letterOfRange.add(letter);
      members.stream().forEach(set -> lettersOfSet.get(set).set(letter));
      first = end;
    }
  }

  private int newLetter() {
    letters.add(new BitSet());
    return letters.size() - 1;
  }

  int size() {
    return letters.size();
  }

  /** Returns the code points of a letter. */
  BitSet letter(int letter) {
    return letters.get(letter);
  }

  /** Returns the first code point of each range of one letter, ascending from 0. */
  int[] cuts() {
    return Ints.toArray(firstOfRange);
  }

  /** Returns the letter of each range. */
  int[] lettersOfCuts() {
    return Ints.toArray(letterOfRange);
  }

  /** Whether a set holds all code points. */
  boolean isAll(int set) {
    return lettersOfSet.get(set).cardinality() == size();
  }

  /** Whether all of a letter is in a set, by the number of the set; otherwise none of it is. */
  boolean contains(int set, int letter) {
    return lettersOfSet.get(set).get(letter);
  }
}
