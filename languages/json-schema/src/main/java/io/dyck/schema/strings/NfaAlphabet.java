package io.dyck.schema.strings;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The ranges of code points that no label of an automaton distinguishes.
 *
 * @param cuts the first code point of each range
 * @param letters the letter of each range
 * @param size the number of letters
 * @param ofLabels the letters of each label
 */
record NfaAlphabet(int[] cuts, int[] letters, int size, List<int[]> ofLabels) {
  /**
   * Computes the ranges.
   *
   * @param labels for each label the first and the last code point of its ranges
   */
  static NfaAlphabet of(List<int[]> labels) {
    TreeSet<Integer> points = new TreeSet<>();
    points.add(0);
    for (int[] ranges : labels) {
      for (int i = 0; i < ranges.length; i += 2) {
        points.add(ranges[i]);
        points.add(ranges[i + 1] + 1);
      }
    }
    points.remove(Character.MAX_CODE_POINT + 1);
    int[] cuts = points.stream().mapToInt(c -> c).toArray();
    List<BitSet> labelsOf = new ArrayList<>();
    for (int c = 0; c < cuts.length; c++) {
      labelsOf.add(new BitSet());
    }
    for (int label = 0; label < labels.size(); label++) {
      int[] ranges = labels.get(label);
      for (int i = 0; i < ranges.length; i += 2) {
        int c = Arrays.binarySearch(cuts, ranges[i]);
        for (; c < cuts.length && cuts[c] <= ranges[i + 1]; c++) {
          labelsOf.get(c).set(label);
        }
      }
    }
    return of(cuts, labelsOf, labels.size());
  }

  private static NfaAlphabet of(int[] cuts, List<BitSet> labelsOf, int labels) {
    Map<BitSet, Integer> numbers = new HashMap<>();
    int[] letters = new int[cuts.length];
    List<IntArrayList> ofLabels = new ArrayList<>();
    for (int label = 0; label < labels; label++) {
      ofLabels.add(new IntArrayList());
    }
    for (int c = 0; c < cuts.length; c++) {
      int letter = numbers.size();
      Integer known = numbers.putIfAbsent(labelsOf.get(c), letter);
      letters[c] = known == null ? letter : known;
      if (known == null) {
        labelsOf.get(c).stream().forEach(label -> ofLabels.get(label).add(letter));
      }
    }
    return new NfaAlphabet(
        cuts, letters, numbers.size(), ofLabels.stream().map(IntArrayList::toIntArray).toList());
  }
}
