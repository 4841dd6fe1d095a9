package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The coarsest partition of all code points that the labels of an automaton do not cut: its parts
 * are the letters of the automaton. The code points are cut into ranges, and several ranges may
 * have one letter. Immutable. Cost: the number of ranges times the number of labels.
 */
public final class Alphabet {
  private final int[] cuts;
  private final int[] letters;
  private final int size;
  private final List<BitSet> lettersOf = new ArrayList<>();

  Alphabet(Collection<ImmutableList<CodePointRange>> labels) {
    TreeSet<Integer> points = new TreeSet<>();
    points.add(0);
    for (ImmutableList<CodePointRange> label : labels) {
      for (CodePointRange range : label) {
        points.add(range.first());
        points.add(range.last() + 1);
      }
      lettersOf.add(new BitSet());
    }
    points.remove(Character.MAX_CODE_POINT + 1);
    this.cuts = points.stream().mapToInt(c -> c).toArray();
    BitSet[] labelsOf = new BitSet[cuts.length];
    Arrays.setAll(labelsOf, c -> new BitSet());
    int number = 0;
    for (ImmutableList<CodePointRange> label : labels) {
      for (CodePointRange range : label) {
        int c = Arrays.binarySearch(cuts, range.first());
        for (; c < cuts.length && cuts[c] <= range.last(); c++) {
          labelsOf[c].set(number);
        }
      }
      number++;
    }
    this.letters = new int[cuts.length];
    Map<BitSet, Integer> numbers = new HashMap<>();
    for (int c = 0; c < cuts.length; c++) {
      int letter = numbers.computeIfAbsent(labelsOf[c], k -> numbers.size());
      letters[c] = letter;
      labelsOf[c].stream().forEach(label -> lettersOf.get(label).set(letter));
    }
    this.size = numbers.size();
  }

  /** Returns the number of letters. */
  public int size() {
    return size;
  }

  /** Returns the first code point of each range, ascending from 0. Not to be changed. */
  public int[] rangeStarts() {
    return cuts;
  }

  /** Returns the letter of each range. Not to be changed. */
  public int[] letters() {
    return letters;
  }

  /** Returns the letters of a label. Not to be changed. */
  public BitSet lettersOf(int label) {
    return lettersOf.get(label);
  }

  /** Returns whether a label has all code points. */
  public boolean hasAllCodePoints(int label) {
    return lettersOf.get(label).cardinality() == size;
  }

  /** Returns the code points of some letters. */
  ImmutableList<CodePointRange> ranges(BitSet some) {
    ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
    for (int c = 0; c < cuts.length; c++) {
      if (some.get(letters[c])) {
        int first = cuts[c];
        while (c + 1 < cuts.length && some.get(letters[c + 1])) {
          c++;
        }
        int end = c + 1 < cuts.length ? cuts[c + 1] : Character.MAX_CODE_POINT + 1;
        ranges.add(new CodePointRange(first, end - 1));
      }
    }
    return ranges.build();
  }
}
