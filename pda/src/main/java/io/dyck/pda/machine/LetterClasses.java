package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which bytes some dotted rules do not tell apart: on such bytes a state does the same, so its
 * transition is made once. A partition of the byte classes for each dotted rule, and the common
 * refinement of several; there are few different ones, so each is made once and has a number. Used
 * under the machine's lock.
 */
final class LetterClasses {
  /** The number of the partition with one class. */
  static final int ALL_ALIKE = 0;

  private final DottedRules rules;
  private final int letters;
  private final int[] ofDottedRule;
  private final List<int[][]> members = new ArrayList<>();
  private final List<int[]> classes = new ArrayList<>();
  private final Map<LongSequence, Integer> numbers = new HashMap<>();
  private final Long2IntOpenHashMap refinements = new Long2IntOpenHashMap();

  /** For the letters 0 to {@code letters} - 1, which are bytes. */
  LetterClasses(DottedRules rules, int letters) {
    this.rules = rules;
    this.letters = letters;
    this.ofDottedRule = new int[rules.size()];
    Arrays.fill(ofDottedRule, -1);
    refinements.defaultReturnValue(-1);
    int unused = number(new int[letters]);
  }

  /** The partition of what a closure reads. */
  int of(Closure closure) {
    int partition = ALL_ALIKE;
    for (long item : closure.items()) {
      int s = Items.dottedRule(item);
      if (!rules.isInToken(s)) {
        partition = refinement(partition, of(s));
      }
    }
    return partition;
  }

  /** The letters of a partition that are in the class of a letter, itself among them. */
  int[] alike(int partition, int letter) {
    return members.get(partition)[classes.get(partition)[letter]];
  }

  private int of(int dottedRule) {
    int known = ofDottedRule[dottedRule];
    if (known < 0) {
      int[] targets = new int[letters];
      int end = rules.firstEdge(dottedRule + 1);
      for (int e = rules.firstEdge(dottedRule); e < end; e++) {
        if (rules.letter(e) < letters) {
          targets[rules.letter(e)] = rules.target(e) + 1;
        }
      }
      known = number(targets);
      ofDottedRule[dottedRule] = known;
    }
    return known;
  }

  private int refinement(int a, int b) {
    if (a == b || b == ALL_ALIKE) {
      return a;
    }
    if (a == ALL_ALIKE) {
      return b;
    }
    long pair = ((long) Math.min(a, b) << 32) | Math.max(a, b);
    int known = refinements.get(pair);
    if (known < 0) {
      int[] marks = new int[letters];
      int[] first = classes.get(a);
      int[] second = classes.get(b);
      for (int letter = 0; letter < letters; letter++) {
        marks[letter] = first[letter] * letters + second[letter];
      }
      known = number(marks);
      refinements.put(pair, known);
    }
    return known;
  }

  /** The partition of letters with equal marks. */
  private int number(int[] marks) {
    Map<Integer, Integer> classOfMark = new HashMap<>();
    List<IntArrayList> lists = new ArrayList<>();
    int[] classOf = new int[letters];
    long[] key = new long[letters];
    for (int letter = 0; letter < letters; letter++) {
      int next = lists.size();
      int c = classOfMark.computeIfAbsent(marks[letter], mark -> next);
      if (c == next) {
        lists.add(new IntArrayList());
      }
      lists.get(c).add(letter);
      classOf[letter] = c;
      key[letter] = c;
    }
    Integer known = numbers.putIfAbsent(new LongSequence(key), classes.size());
    if (known != null) {
      return known;
    }
    classes.add(classOf);
    members.add(lists.stream().map(IntArrayList::toIntArray).toArray(int[][]::new));
    return classes.size() - 1;
  }
}
