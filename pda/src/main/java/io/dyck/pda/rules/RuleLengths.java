package io.dyck.pda.rules;

import io.dyck.pda.collect.GroupedNumbers;

/**
 * The least and the greatest number of letters and calls from each dotted rule to the end of its
 * rule. Immutable. Cost: edges and calls.
 */
public final class RuleLengths {
  /** The length of sequences with a loop on the way, greater than any number. */
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final int[] shortest;
  private final int[] longest;

  private RuleLengths(int[] shortest, int[] longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  /** Computes the lengths of rules without lazy languages. */
  public static RuleLengths of(DottedRules rules) {
    return of(rules, rules.size());
  }

  /** Computes the lengths of the first dotted rules, which belong to no lazy language. */
  static RuleLengths of(DottedRules rules, int size) {
    GroupedNumbers.Builder byTarget = new GroupedNumbers.Builder(size);
    for (int d = 0; d < size; d++) {
      for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
        byTarget.add(rules.target(e), d);
      }
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        byTarget.add(rules.returnAddress(c), d);
      }
    }
    GroupedNumbers sources = byTarget.build();
    return new RuleLengths(
        shortestLengths(rules, sources, size), longestLengths(rules, sources, size));
  }

  /** Searches breadth first, backwards from the ends. */
  private static int[] shortestLengths(DottedRules rules, GroupedNumbers sources, int size) {
    int[] result = new int[size];
    int[] queue = new int[size];
    int end = 0;
    for (int d = 0; d < result.length; d++) {
      if (rules.isFinal(d)) {
        queue[end++] = d;
      } else {
        result[d] = UNBOUNDED;
      }
    }
    for (int i = 0; i < end; i++) {
      for (int s = sources.first(queue[i]); s < sources.first(queue[i] + 1); s++) {
        int source = sources.get(s);
        if (result[source] == UNBOUNDED) {
          result[source] = result[queue[i]] + 1;
          queue[end++] = source;
        }
      }
    }
    return result;
  }

  /**
   * Computes the greatest lengths. A dotted rule is known once all dotted rules after it are known.
   * This never happens on the way to a loop.
   */
  private static int[] longestLengths(DottedRules rules, GroupedNumbers sources, int size) {
    int[] result = new int[size];
    int[] unknown = new int[size];
    int[] queue = new int[size];
    int end = 0;
    for (int d = 0; d < result.length; d++) {
      unknown[d] = rules.edgeEnd(d) - rules.firstEdge(d) + rules.callEnd(d) - rules.firstCall(d);
      if (unknown[d] == 0) {
        queue[end++] = d;
      }
    }
    for (int i = 0; i < end; i++) {
      for (int s = sources.first(queue[i]); s < sources.first(queue[i] + 1); s++) {
        int source = sources.get(s);
        result[source] = Math.max(result[source], result[queue[i]] + 1);
        if (--unknown[source] == 0) {
          queue[end++] = source;
        }
      }
    }
    for (int d = 0; d < result.length; d++) {
      if (unknown[d] > 0) {
        result[d] = UNBOUNDED;
      }
    }
    return result;
  }

  /**
   * Whether every sequence from the smaller dotted rule has a length that is possible from the
   * larger one.
   */
  public boolean canHaveSameLengths(int smaller, int larger) {
    return shortest[smaller] >= shortest[larger] && longest[smaller] <= longest[larger];
  }
}
