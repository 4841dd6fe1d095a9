package io.dyck.pda.pushdown;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.LongSequenceMap;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sets of numbers. Each set is made once and known by its own number, and unions are remembered.
 * Most sets are equal and most unions add nothing. Then a union takes a comparison of two numbers
 * or one lookup in a table. Not thread-safe.
 */
public final class SharedSets {
  /** The set without elements. */
  public static final int EMPTY = 0;

  private final LongSequenceMap<Integer> numbers = new LongSequenceMap<>();

  /** The sets by number: a bit for each element, 64 in a word. The last word is not 0. */
  private final List<long[]> sets = new ArrayList<>();

  /** The union of two sets, by their numbers, the lesser first. */
  private final Long2IntOpenHashMap unions = new Long2IntOpenHashMap();

  private final WorkMeter meter;

  public SharedSets(WorkMeter meter) {
    this.meter = meter;
    unions.defaultReturnValue(-1);
    int unused = number(new long[0]);
  }

  private int number(long[] set) {
    Integer known = numbers.get(set);
    if (known == null) {
      known = sets.size();
      sets.add(set);
      numbers.put(set, known);
    }
    return known;
  }

  /** Returns the set of one element. */
  public int setOf(int element) {
    long[] set = new long[(element >> 6) + 1];
    set[element >> 6] = 1L << element;
    return number(set);
  }

  /** Returns the union of two sets. */
  public int union(int a, int b) {
    if (a == b || b == EMPTY) {
      return a;
    }
    if (a == EMPTY) {
      return b;
    }
    long pair = IntPairs.pairOf(Math.min(a, b), Math.max(a, b));
    int known = unions.get(pair);
    if (known < 0) {
      known = computeUnion(a, b);
      unions.put(pair, known);
    }
    return known;
  }

  private int computeUnion(int a, int b) {
    boolean isLonger = sets.get(a).length >= sets.get(b).length;
    long[] longer = sets.get(isLonger ? a : b);
    long[] shorter = sets.get(isLonger ? b : a);
    long[] union = Arrays.copyOf(longer, longer.length);
    for (int i = 0; i < shorter.length; i++) {
      union[i] |= shorter[i];
    }
    meter.count(WorkKind.WORD, longer.length);
    return number(union);
  }

  public boolean contains(int set, int element) {
    return (word(set, element >> 6) & (1L << element)) != 0;
  }

  /** Returns a word of a set: the elements from 64 × index on, the first in the lowest bit. */
  public long word(int set, int index) {
    long[] words = sets.get(set);
    return index < words.length ? words[index] : 0;
  }

  /** Returns the number of words of a set. All further words are 0. */
  public int words(int set) {
    return sets.get(set).length;
  }
}
