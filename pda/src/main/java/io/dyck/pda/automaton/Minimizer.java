package io.dyck.pda.automaton;

import io.dyck.failure.CompilationCancelledException;
import java.util.BitSet;

/**
 * Trims and minimizes a deterministic automaton with partial transitions.
 *
 * <p>Algorithm: A. Valmari and G. Franceschinis, "Simple O(m log n) time Markov chain lumping",
 * TACAS 2010: states that lead to a set of states with different weights are split; a state is seen
 * again only in sets of at most half the size. The weight of a set of letters is the sum of
 * pseudorandom numbers, one per letter, and distinguishes sets of letters. An edge bundle of fifty
 * letters therefore costs no more than an edge with a single letter. Two sets of letters with the
 * same sum could join states that differ. A check of the final partition finds such states, and the
 * algorithm starts again with other numbers.
 *
 * <p>Cost: linear in the edges, and k log k for k pairs of a state and a target, with another log k
 * where a set falls into many parts. The result numbers states breadth first by letter. Therefore
 * equal languages give equal automata, except for origins.
 */
public final class Minimizer {
  private final Dfa dfa;
  private final OriginSets origins;
  private final EdgeBundles bundles;

  private Minimizer(Dfa dfa, OriginSets origins, EdgeBundles bundles) {
    this.dfa = dfa;
    this.origins = origins;
    this.bundles = bundles;
  }

  /**
   * Computes the smallest trimmed automaton of the same language. A merged state stands for the
   * places of all its parts.
   */
  public static Dfa minimize(Dfa dfa, OriginSets origins) {
    return minimize(dfa, origins, 1);
  }

  static Dfa minimize(Dfa dfa, OriginSets origins, int firstAttempt) {
    int attempt = firstAttempt;
    EdgeBundles bundles = new EdgeBundles(dfa, attempt);
    BitSet live = bundles.liveStates();
    if (!live.get(0)) {
      return Dfa.emptyLanguage();
    }
    if (live.cardinality() < dfa.size()) {
      return minimize(restrictTo(live, dfa), origins, attempt);
    }
    Minimizer minimizer = new Minimizer(dfa, origins, bundles);
    RefinablePartition blocks = minimizer.refine();
    while (!minimizer.isStable(blocks)) {
      minimizer = new Minimizer(dfa, origins, new EdgeBundles(dfa, ++attempt));
      blocks = minimizer.refine();
    }
    return minimizer.quotient(blocks);
  }

  /** Restricts an automaton to the given states, the start among them. */
  private static Dfa restrictTo(BitSet kept, Dfa dfa) {
    int[] number = new int[dfa.size()];
    int count = 0;
    for (int s = kept.nextSetBit(0); s >= 0; s = kept.nextSetBit(s + 1)) {
      number[s] = count++;
    }
    DfaBuilder result = new DfaBuilder();
    for (int s = kept.nextSetBit(0); s >= 0; s = kept.nextSetBit(s + 1)) {
      int copy = result.addState(dfa.isAccepting(s), dfa.origin(s));
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        if (kept.get(dfa.target(e))) {
          result.addEdge(copy, dfa.letter(e), number[dfa.target(e)]);
        }
      }
    }
    return result.build();
  }

  private RefinablePartition refine() {
    int states = dfa.size();
    RefinablePartition blocks = new RefinablePartition(states);
    long[] sums = new long[states];
    for (int s = 0; s < states; s++) {
      if (dfa.isAccepting(s)) {
        blocks.mark(s);
      }
    }
    blocks.splitMarked(sums);
    int[] leading = new int[states];
    boolean[] leads = new boolean[states];
    for (int block = 0; block < blocks.count(); block++) {
      CompilationCancelledException.checkInterrupted();
      int count = 0;
      for (int i = blocks.start(block); i < blocks.end(block); i++) {
        int target = blocks.element(i);
        int end = bundles.firstEdgeInto(target + 1);
        for (int k = bundles.firstEdgeInto(target); k < end; k++) {
          int s = bundles.source(k);
          if (!leads[s]) {
            leads[s] = true;
            leading[count++] = s;
            sums[s] = 0;
          }
          sums[s] += bundles.weightInto(k);
        }
      }
      for (int i = 0; i < count; i++) {
        leads[leading[i]] = false;
        blocks.mark(leading[i]);
      }
      blocks.splitMarked(sums);
    }
    return blocks;
  }

  /** Whether all states of a block lead to the same blocks with the same letters. */
  private boolean isStable(RefinablePartition blocks) {
    for (int block = 0; block < blocks.count(); block++) {
      int first = blocks.element(blocks.start(block));
      for (int i = blocks.start(block) + 1; i < blocks.end(block); i++) {
        if (!hasSameTargets(first, blocks.element(i), blocks)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean hasSameTargets(int a, int b, RefinablePartition blocks) {
    int shift = dfa.firstEdge(b) - dfa.firstEdge(a);
    if (dfa.firstEdge(b + 1) - dfa.firstEdge(a + 1) != shift) {
      return false;
    }
    for (int e = dfa.firstEdge(a); e < dfa.firstEdge(a + 1); e++) {
      if (dfa.letter(e) != dfa.letter(e + shift)
          || blocks.setOf(dfa.target(e)) != blocks.setOf(dfa.target(e + shift))) {
        return false;
      }
    }
    return true;
  }

  private Dfa quotient(RefinablePartition blocks) {
    int[] number = new int[blocks.count()];
    int[] order = new int[blocks.count()];
    int count = 1;
    order[0] = blocks.setOf(0);
    number[order[0]] = 1;
    boolean isDone = blocks.count() == dfa.size();
    for (int i = 0; i < count; i++) {
      int s = blocks.element(blocks.start(order[i]));
      isDone &= s == i;
      for (int k = bundles.first(s); k < bundles.first(s + 1); k++) {
        int b = blocks.setOf(bundles.target(k));
        if (number[b] == 0) {
          order[count++] = b;
          number[b] = count;
        }
      }
    }
    if (isDone) {
      return dfa;
    }
    DfaBuilder result = new DfaBuilder();
    for (int i = 0; i < count; i++) {
      int origin = OriginSets.NONE;
      for (int k = blocks.start(order[i]); k < blocks.end(order[i]); k++) {
        origin = origins.union(origin, dfa.origin(blocks.element(k)));
      }
      int s = blocks.element(blocks.start(order[i]));
      int copy = result.addState(dfa.isAccepting(s), origin);
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        result.addEdge(copy, dfa.letter(e), number[blocks.setOf(dfa.target(e))] - 1);
      }
    }
    return result.build();
  }
}
