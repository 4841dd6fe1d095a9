package io.dyck.pda.rules;

import io.dyck.pda.collect.Grouped;

/**
 * How many letters and calls a rule can take from each of its dotted rules to its end: at least and
 * at most. Immutable. Cost: edges and calls.
 */
public final class Lengths {
  /** More than any number: there is a loop on the way. */
  private static final int UNBOUNDED = Integer.MAX_VALUE;

  private final int[] shortest;
  private final int[] longest;

  private Lengths(int[] shortest, int[] longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  /** Of rules that are all known. */
  public static Lengths of(DottedRules rules) {
    return of(rules, rules.size());
  }

  /** Of the first dotted rules: those that are no lazy ones. */
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

  /** Breadth first, backwards from the ends. */
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

  /** A dotted rule is known once all that follow it are; on the way to a loop that is never. */
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

  /** Whether no sequence from one dotted rule is too short or too long for another one. */
  public boolean fit(int smaller, int larger) {
    return shortest[smaller] >= shortest[larger] && longest[smaller] <= longest[larger];
  }
}
