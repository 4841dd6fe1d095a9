package io.dyck.pda.rules;

import io.dyck.pda.collect.Grouped;

/**
 * The least and the greatest number of letters and calls from each dotted rule to the end of its
 * rule. Immutable. Cost: edges and calls.
 */
public final class Lengths {
  /** The length of sequences with a loop on the way, greater than any number. */
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final int[] shortest;
  private final int[] longest;

  private Lengths(int[] shortest, int[] longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  /** Computes the lengths of rules without lazy languages. */
  public static Lengths of(DottedRules rules) {
    return of(rules, rules.size());
  }

  /** Computes the lengths of the first dotted rules, which belong to no lazy language. */
  static Lengths of(DottedRules rules, int size) {
    Grouped.Builder byTarget = new Grouped.Builder(size);
    for (int d = 0; d < size; d++) {
      for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
        byTarget.add(rules.target(e), d);
      }
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        byTarget.add(rules.returnAddress(c), d);
      }
    }
    Grouped sources = byTarget.build();
    return new Lengths(shortest(rules, sources, size), longest(rules, sources, size));
  }

  /** Searches breadth first, backwards from the ends. */
  private static int[] shortest(DottedRules rules, Grouped sources, int size) {
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
  private static int[] longest(DottedRules rules, Grouped sources, int size) {
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
  public boolean fit(int smaller, int larger) {
    return shortest[smaller] >= shortest[larger] && longest[smaller] <= longest[larger];
  }
}
