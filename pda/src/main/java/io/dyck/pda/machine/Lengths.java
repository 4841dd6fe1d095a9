package io.dyck.pda.machine;

import java.util.Arrays;

/**
 * How many letters and calls a rule can take from each of its dotted rules to its end: at least and
 * at most. Immutable. Cost: edges and calls.
 */
final class Lengths {
  /** More than any number: there is a loop on the way. */
  static final int UNBOUNDED = Integer.MAX_VALUE;

  private final int[] shortest;
  private final int[] longest;

  private Lengths(int[] shortest, int[] longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  static Lengths of(DottedRules rules) {
    int size = rules.size();
    int[] first = new int[size + 1];
    forEachStep(rules, (from, to) -> first[to + 1]++);
    for (int d = 0; d < size; d++) {
      first[d + 1] += first[d];
    }
    int[] at = Arrays.copyOf(first, size);
    int[] sources = new int[first[size]];
    forEachStep(rules, (from, to) -> sources[at[to]++] = from);
    return new Lengths(shortest(rules, first, sources), longest(rules, first, sources));
  }

  private interface Step {
    void take(int from, int to);
  }

  private static void forEachStep(DottedRules rules, Step step) {
    for (int d = 0; d < rules.size(); d++) {
      for (int e = rules.firstEdge(d); e < rules.firstEdge(d + 1); e++) {
        step.take(d, rules.target(e));
      }
      for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
        step.take(d, rules.returnAddress(c));
      }
    }
  }

  /** Breadth first, backwards from the ends. */
  private static int[] shortest(DottedRules rules, int[] first, int[] sources) {
    int[] result = new int[rules.size()];
    int[] queue = new int[rules.size()];
    int end = 0;
    for (int d = 0; d < result.length; d++) {
      if (rules.isFinal(d)) {
        queue[end++] = d;
      } else {
        result[d] = UNBOUNDED;
      }
    }
    for (int i = 0; i < end; i++) {
      for (int s = first[queue[i]]; s < first[queue[i] + 1]; s++) {
        if (result[sources[s]] == UNBOUNDED) {
          result[sources[s]] = result[queue[i]] + 1;
          queue[end++] = sources[s];
        }
      }
    }
    return result;
  }

  /** A dotted rule is known once all that follow it are; on the way to a loop that is never. */
  private static int[] longest(DottedRules rules, int[] first, int[] sources) {
    int[] result = new int[rules.size()];
    int[] unknown = new int[rules.size()];
    int[] queue = new int[rules.size()];
    int end = 0;
    for (int d = 0; d < result.length; d++) {
      unknown[d] =
          rules.firstEdge(d + 1) - rules.firstEdge(d) + rules.firstCall(d + 1) - rules.firstCall(d);
      if (unknown[d] == 0) {
        queue[end++] = d;
      }
    }
    for (int i = 0; i < end; i++) {
      for (int s = first[queue[i]]; s < first[queue[i] + 1]; s++) {
        int source = sources[s];
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
  boolean fit(int smaller, int larger) {
    return shortest[smaller] >= shortest[larger] && longest[smaller] <= longest[larger];
  }
}
