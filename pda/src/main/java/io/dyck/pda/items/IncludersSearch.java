package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Finds for each of many dotted rules the dotted rules that may include it. If a dotted rule
 * includes another, it can follow each letter and call of the other. Therefore the search leads the
 * dotted rules along the same letters and excludes the ones without a matching edge. The next
 * letter is the letter of the smaller dotted rule that is rarest among the larger ones. As a
 * result, the alternatives of a wide choice are hardly ever compared with each other. Cost: the
 * edges of all dotted rules, once for each letter that they have in common.
 */
public final class IncludersSearch {
  /** The greatest number of pairs for direct comparison. */
  private static final int FEW_PAIRS = 16;

  /**
   * The number of letters in a row that exclude no dotted rule, after which the search gives up.
   */
  private static final int MOST_VAIN = 64;

  private final DottedRules rules;
  private final int[] given;
  private final int[][] includers;
  private long looks;

  /**
   * Some of the given dotted rules, by index, and the dotted rules that they reach after the
   * letters read so far.
   */
  private record ReachedRules(int[] index, int[] at) {
    int size() {
      return index.length;
    }
  }

  /** The question which of the larger dotted rules may include which of the smaller ones. */
  private record InclusionQuestion(ReachedRules smaller, ReachedRules larger, int vain) {
    long pairs() {
      return (long) smaller.size() * larger.size();
    }
  }

  private IncludersSearch(DottedRules rules, int[] given) {
    this.rules = rules;
    this.given = given;
    this.includers = new int[given.length][];
  }

  /**
   * Runs a search.
   *
   * @param given dotted rules that are neither inside a token nor pending
   */
  public static IncludersSearch searchAmong(DottedRules rules, int[] given) {
    IncludersSearch search = new IncludersSearch(rules, given);
    search.run();
    return search;
  }

  /**
   * Returns the indices of the dotted rules that may include a given one, ascending, with its own
   * index. The array must not be changed.
   */
  public int[] includersOf(int index) {
    return includers[index];
  }

  /** Returns the work, in comparisons of two dotted rules. */
  public long comparisonCount() {
    return looks;
  }

  private void run() {
    int[] all = new int[given.length];
    Arrays.setAll(all, i -> i);
    ReachedRules begin = new ReachedRules(all, given);
    ArrayDeque<InclusionQuestion> open = new ArrayDeque<>();
    open.push(new InclusionQuestion(begin, begin, 0));
    while (!open.isEmpty()) {
      InclusionQuestion question = open.pop();
      if (question.pairs() <= FEW_PAIRS || question.vain() > MOST_VAIN) {
        answer(question);
      } else {
        divide(question, open);
      }
    }
  }

  private void answer(InclusionQuestion question) {
    for (int i : question.smaller().index()) {
      includers[i] = question.larger().index();
    }
  }

  /**
   * Reads one more letter: for each smaller dotted rule, the letter that is rarest among the larger
   * ones.
   */
  private void divide(InclusionQuestion question, ArrayDeque<InclusionQuestion> open) {
    ReachedRules larger = question.larger();
    Int2IntOpenHashMap counts = new Int2IntOpenHashMap();
    for (int d : larger.at()) {
      for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
        counts.addTo(rules.letter(e), 1);
      }
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        counts.addTo(call(c), 1);
      }
      looks += 1 + rules.edgesAndCalls(d);
    }
    Int2ObjectLinkedOpenHashMap<IntArrayList> byLetter = new Int2ObjectLinkedOpenHashMap<>();
    IntArrayList ends = new IntArrayList();
    ReachedRules smaller = question.smaller();
    for (int k = 0; k < smaller.size(); k++) {
      int d = smaller.at()[k];
      looks += 1 + rules.edgesAndCalls(d);
      if (rules.edgesAndCalls(d) == 0) {
        ends.add(k);
      } else {
        byLetter.computeIfAbsent(rarestLetter(d, counts), letter -> new IntArrayList()).add(k);
      }
    }
    if (!ends.isEmpty()) {
      answer(new InclusionQuestion(selectWalkers(smaller, ends), finalWalkers(larger), 0));
    }
    byLetter
        .int2ObjectEntrySet()
        .forEach(
            entry -> {
              ReachedRules reading =
                  walkersAfter(selectWalkers(smaller, entry.getValue()), entry.getIntKey());
              ReachedRules following = walkersAfter(larger, entry.getIntKey());
              boolean same = reading.size() == smaller.size() && following.size() == larger.size();
              open.push(new InclusionQuestion(reading, following, same ? question.vain() + 1 : 0));
            });
  }

  /** Calls differ from letters by their sign. */
  private int call(int c) {
    return -1 - rules.calledStart(c);
  }

  private int rarestLetter(int d, Int2IntOpenHashMap counts) {
    int best = 0;
    int fewest = Integer.MAX_VALUE;
    for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
      int count = counts.get(rules.letter(e));
      // Among equally rare letters, prefer one that does not lead back to the same dotted rule.
      if (count < fewest && (rules.target(e) != d || fewest == Integer.MAX_VALUE)) {
        fewest = count;
        best = rules.letter(e);
      }
    }
    for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
      int count = counts.get(call(c));
      if (count < fewest) {
        fewest = count;
        best = call(c);
      }
    }
    return best;
  }

  private static ReachedRules selectWalkers(ReachedRules of, IntArrayList chosen) {
    int[] index = new int[chosen.size()];
    int[] at = new int[chosen.size()];
    for (int k = 0; k < index.length; k++) {
      index[k] = of.index()[chosen.getInt(k)];
      at[k] = of.at()[chosen.getInt(k)];
    }
    return new ReachedRules(index, at);
  }

  private ReachedRules finalWalkers(ReachedRules of) {
    IntArrayList chosen = new IntArrayList();
    for (int k = 0; k < of.size(); k++) {
      if (rules.isFinal(of.at()[k])) {
        chosen.add(k);
      }
    }
    return selectWalkers(of, chosen);
  }

  /** Returns the dotted rules that can follow a letter or a call, with their targets. */
  private ReachedRules walkersAfter(ReachedRules of, int letter) {
    int[] index = new int[of.size()];
    int[] at = new int[of.size()];
    int count = 0;
    for (int k = 0; k < of.size(); k++) {
      int d = of.at()[k];
      int target = letter >= 0 ? rules.step(d, letter) : rules.returnOf(d, -1 - letter);
      if (target >= 0) {
        index[count] = of.index()[k];
        at[count++] = target;
      }
    }
    looks += of.size();
    return new ReachedRules(Arrays.copyOf(index, count), Arrays.copyOf(at, count));
  }
}
