package io.dyck.pda.automaton;

import io.dyck.grammar.CompilationCancelledException;
import it.unimi.dsi.fastutil.ints.IntArrays;

/**
 * Trims and minimizes a deterministic automaton with partial transitions.
 *
 * <p>Algorithm: A. Valmari, "Fast brief practical DFA minimization", Information Processing Letters
 * 112 (2012), pages 213 to 217: states and edges are refined together, each split costs only the
 * smaller half. Cost: m log m for m edges. The result numbers states breadth first by letter, so
 * equal languages give equal automata (but for origins).
 */
public final class Minimizer {
  private final Dfa dfa;
  private final Origins origins;
  private final int states;
  private final int edges;
  private final int[] edgeFrom;
  private final int[] byTarget;
  private final int[] firstByTarget;

  private Minimizer(Dfa dfa, Origins origins) {
    this.dfa = dfa;
    this.origins = origins;
    this.states = dfa.size();
    this.edges = dfa.edges();
    this.edgeFrom = new int[edges];
    for (int s = 0; s < states; s++) {
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        edgeFrom[e] = s;
      }
    }
    this.byTarget = new int[edges];
    this.firstByTarget = new int[states + 1];
    for (int e = 0; e < edges; e++) {
      firstByTarget[dfa.target(e) + 1]++;
    }
    for (int s = 0; s < states; s++) {
      firstByTarget[s + 1] += firstByTarget[s];
    }
    int[] next = firstByTarget.clone();
    for (int e = 0; e < edges; e++) {
      byTarget[next[dfa.target(e)]++] = e;
    }
  }

  /**
   * The smallest trimmed automaton of the same language; a merged state stands for the places of
   * all its parts.
   *
   * @param dfa any deterministic automaton
   * @param origins the sets of places its states refer to
   * @return states in breadth-first order
   */
  public static Dfa minimize(Dfa dfa, Origins origins) {
    Dfa trimmed = trim(dfa);
    return trimmed.size() <= 1 ? trimmed : new Minimizer(trimmed, origins).refine();
  }

  /**
   * Without the states that are not reachable or from which nothing is accepted.
   *
   * @param dfa any deterministic automaton
   * @return states in breadth-first order
   */
  public static Dfa trim(Dfa dfa) {
    boolean[] live = coReachable(dfa);
    if (!live[0]) {
      return Dfa.empty();
    }
    int[] number = new int[dfa.size()];
    int[] order = new int[dfa.size()];
    int count = 1;
    number[0] = 1;
    for (int i = 0; i < count; i++) {
      int s = order[i];
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        int t = dfa.target(e);
        if (live[t] && number[t] == 0) {
          order[count++] = t;
          number[t] = count;
        }
      }
    }
    DfaBuilder result = new DfaBuilder();
    for (int i = 0; i < count; i++) {
      int s = order[i];
      result.addState(dfa.isAccepting(s), dfa.origin(s));
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        if (number[dfa.target(e)] > 0) {
          result.addEdge(i, dfa.letter(e), number[dfa.target(e)] - 1);
        }
      }
    }
    return result.build();
  }

  private static boolean[] coReachable(Dfa dfa) {
    int[] first = new int[dfa.size() + 1];
    for (int e = 0; e < dfa.edges(); e++) {
      first[dfa.target(e) + 1]++;
    }
    for (int s = 0; s < dfa.size(); s++) {
      first[s + 1] += first[s];
    }
    int[] next = first.clone();
    int[] source = new int[dfa.edges()];
    for (int s = 0; s < dfa.size(); s++) {
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        source[next[dfa.target(e)]++] = s;
      }
    }
    boolean[] live = new boolean[dfa.size()];
    int[] work = new int[dfa.size()];
    int top = 0;
    for (int s = 0; s < dfa.size(); s++) {
      if (dfa.isAccepting(s)) {
        live[s] = true;
        work[top++] = s;
      }
    }
    while (top > 0) {
      int s = work[--top];
      for (int i = first[s]; i < first[s + 1]; i++) {
        if (!live[source[i]]) {
          live[source[i]] = true;
          work[top++] = source[i];
        }
      }
    }
    return live;
  }

  private Dfa refine() {
    RefinablePartition blocks = new RefinablePartition(states);
    for (int s = 0; s < states; s++) {
      if (dfa.isAccepting(s)) {
        blocks.mark(s);
      }
    }
    blocks.splitMarked();
    RefinablePartition cords = new RefinablePartition(edges);
    cordsByLetter(cords);
    int block = 1;
    int cord = 0;
    while (cord < cords.count()) {
      CompilationCancelledException.checkInterrupted();
      for (int i = cords.start(cord); i < cords.end(cord); i++) {
        blocks.mark(edgeFrom[cords.element(i)]);
      }
      blocks.splitMarked();
      cord++;
      while (block < blocks.count()) {
        for (int i = blocks.start(block); i < blocks.end(block); i++) {
          int s = blocks.element(i);
          for (int k = firstByTarget[s]; k < firstByTarget[s + 1]; k++) {
            cords.mark(byTarget[k]);
          }
        }
        cords.splitMarked();
        block++;
      }
    }
    return quotient(blocks);
  }

  private void cordsByLetter(RefinablePartition cords) {
    int[] byLetter = new int[edges];
    int[] letters = new int[edges];
    for (int e = 0; e < edges; e++) {
      byLetter[e] = e;
      letters[e] = dfa.letter(e);
    }
    IntArrays.radixSortIndirect(byLetter, letters, false);
    cords.initialize(byLetter, i -> dfa.letter(byLetter[i]) != dfa.letter(byLetter[i - 1]));
  }

  private Dfa quotient(RefinablePartition blocks) {
    int[] number = new int[blocks.count()];
    int[] order = new int[blocks.count()];
    int count = 1;
    order[0] = blocks.setOf(0);
    number[order[0]] = 1;
    for (int i = 0; i < count; i++) {
      int s = blocks.element(blocks.start(order[i]));
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        int b = blocks.setOf(dfa.target(e));
        if (number[b] == 0) {
          order[count++] = b;
          number[b] = count;
        }
      }
    }
    DfaBuilder result = new DfaBuilder();
    for (int i = 0; i < count; i++) {
      int origin = Origins.NONE;
      for (int k = blocks.start(order[i]); k < blocks.end(order[i]); k++) {
        origin = origins.union(origin, dfa.origin(blocks.element(k)));
      }
      int s = blocks.element(blocks.start(order[i]));
      result.addState(dfa.isAccepting(s), origin);
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        result.addEdge(i, dfa.letter(e), number[blocks.setOf(dfa.target(e))] - 1);
      }
    }
    return result.build();
  }
}
