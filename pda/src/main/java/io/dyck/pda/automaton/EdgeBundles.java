package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The edges of a deterministic automaton in bundles. A bundle holds the edges from one state to
 * another one. A state has far fewer bundles than edges, because most letters share their target
 * with other letters. The weight of a bundle is the sum of the weights of its letters. Cost: linear
 * in the edges.
 */
final class EdgeBundles {
  /** The weights of the first terminals at the first attempt. */
  private static final long[] USUAL = new long[256];

  static {
    for (int letter = 0; letter < USUAL.length; letter++) {
      USUAL[letter] = compute(letter, 1);
    }
  }

  private final Dfa dfa;

  /** State s has the bundles from first[s] to first[s + 1], in the order of their first letters. */
  private final int[] first;

  private int[] target;
  private long[] weight;

  /** The bundles from firstInto[s] to firstInto[s + 1] lead to state s. */
  private final int[] firstInto;

  private final int[] source;
  private final long[] weightInto;

  /**
   * Bundles edges.
   *
   * @param attempt the number of the choice of weights; at 0 all letters weigh the same
   */
  EdgeBundles(Dfa dfa, int attempt) {
    this.dfa = dfa;
    int states = dfa.size();
    this.first = new int[states + 1];
    this.target = new int[2 * states];
    this.weight = new long[2 * states];
    makeBundles(attempt);
    this.firstInto = new int[states + 1];
    int count = first[states];
    for (int i = 0; i < count; i++) {
      firstInto[target[i] + 1]++;
    }
    for (int s = 0; s < states; s++) {
      firstInto[s + 1] += firstInto[s];
    }
    int[] next = firstInto.clone();
    this.source = new int[count];
    this.weightInto = new long[count];
    for (int s = 0; s < states; s++) {
      for (int i = first[s]; i < first[s + 1]; i++) {
        int slot = next[target[i]]++;
        source[slot] = s;
        weightInto[slot] = weight[i];
      }
    }
  }

  private void makeBundles(int attempt) {
    int[] bundleTo = new int[dfa.size()];
    int count = 0;
    for (int s = 0; s < dfa.size(); s++) {
      for (int e = dfa.firstEdge(s); e < dfa.firstEdge(s + 1); e++) {
        int t = dfa.target(e);
        int bundle = bundleTo[t] - 1;
        if (bundle < first[s]) {
          bundle = count++;
          bundleTo[t] = count;
          if (bundle == target.length) {
            target = Arrays.copyOf(target, 2 * bundle);
            weight = Arrays.copyOf(weight, 2 * bundle);
          }
          target[bundle] = t;
        }
        weight[bundle] += weight(dfa.letter(e), attempt);
      }
      first[s + 1] = count;
    }
  }

  private static long weight(int letter, int attempt) {
    boolean isUsual = attempt == 1 && letter >= 0 && letter < USUAL.length;
    return isUsual ? USUAL[letter] : compute(letter, attempt);
  }

  private static long compute(int letter, int attempt) {
    return HashCommon.murmurHash3((long) letter * attempt + HashCommon.mix(~(long) attempt));
  }

  int first(int state) {
    return first[state];
  }

  int target(int bundle) {
    return target[bundle];
  }

  int firstEdgeInto(int state) {
    return firstInto[state];
  }

  int source(int into) {
    return source[into];
  }

  long weightInto(int into) {
    return weightInto[into];
  }

  /** Returns the states that the start reaches and that reach an accepting state. */
  BitSet liveStates() {
    BitSet live = reachedStates();
    live.and(acceptingPredecessors());
    return live;
  }

  private BitSet reachedStates() {
    BitSet seen = new BitSet();
    int[] work = new int[dfa.size()];
    int top = 1;
    seen.set(0);
    while (top > 0) {
      int s = work[--top];
      for (int i = first[s]; i < first[s + 1]; i++) {
        if (!seen.get(target[i])) {
          seen.set(target[i]);
          work[top++] = target[i];
        }
      }
    }
    return seen;
  }

  private BitSet acceptingPredecessors() {
    BitSet seen = new BitSet();
    int[] work = new int[dfa.size()];
    int top = 0;
    for (int s = 0; s < dfa.size(); s++) {
      if (dfa.isAccepting(s)) {
        seen.set(s);
        work[top++] = s;
      }
    }
    while (top > 0) {
      int s = work[--top];
      for (int i = firstInto[s]; i < firstInto[s + 1]; i++) {
        if (!seen.get(source[i])) {
          seen.set(source[i]);
          work[top++] = source[i];
        }
      }
    }
    return seen;
  }
}
