package io.dyck.pda.rules;

import io.dyck.pda.normalize.StronglyConnectedComponents;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * What may follow each rule wherever it is called: the sets FOLLOW of parsing textbooks (Aho, Lam,
 * Sethi and Ullman, "Compilers", section 4.4.2), of letters or of terminals. Cost: linear in the
 * calls, each with a set.
 */
final class FollowSets {
  private final DottedRules rules;
  private final Begun begun;

  /** What a dotted rule begins with by itself. */
  interface Begun {
    void addTo(DottedRules rules, int dottedRule, BitSet set);
  }

  private FollowSets(DottedRules rules, Begun begun) {
    this.rules = rules;
    this.begun = begun;
  }

  /** Per rule; rules that are followed by the same may share a set. */
  static BitSet[] of(DottedRules rules, Begun begun) {
    return new FollowSets(rules, begun).following();
  }

  private BitSet[] following() {
    int count = rules.rules().size();
    BitSet[] beginning = beginning(count);
    BitSet[] result = new BitSet[count];
    IntArrayList[] endCallers = new IntArrayList[count];
    for (int r = 0; r < count; r++) {
      result[r] = new BitSet();
      endCallers[r] = new IntArrayList();
    }
    for (int r = 0; r < count; r++) {
      for (int called :
          called(
              rules,
              rules.ruleStart(r),
              rules.ruleEnd(r),
              c -> rules.isFinal(rules.returnAddress(c)))) {
        endCallers[called].add(r);
      }
    }
    BitSet[] beginningAt = new BitSet[rules.size()];
    int calls = rules.firstCall(rules.size());
    for (int c = 0; c < calls; c++) {
      int address = rules.returnAddress(c);
      if (beginningAt[address] == null) {
        beginningAt[address] = new BitSet();
        begun.addTo(rules, address, beginningAt[address]);
        for (int n = rules.firstCall(address); n < rules.firstCall(address + 1); n++) {
          beginningAt[address].or(beginning[rules.rule(rules.calledStart(n))]);
        }
      }
      result[rules.rule(rules.calledStart(c))].or(beginningAt[address]);
    }
    int[][] graph = new int[count][];
    for (int r = 0; r < count; r++) {
      graph[r] = endCallers[r].toIntArray();
    }
    addReached(graph, result);
    return result;
  }

  /** Per rule what it may begin with. */
  private BitSet[] beginning(int count) {
    BitSet[] result = new BitSet[count];
    int[][] startCalls = new int[count][];
    for (int r = 0; r < count; r++) {
      int start = rules.ruleStart(r);
      result[r] = new BitSet();
      begun.addTo(rules, start, result[r]);
      startCalls[r] = called(rules, start, start + 1, c -> true);
    }
    addReached(startCalls, result);
    return result;
  }

  /** Adds to each set those of all that the graph leads to from there. */
  static void addReached(int[][] graph, BitSet[] sets) {
    for (int[] component : StronglyConnectedComponents.of(graph)) {
      BitSet all = sets[component[0]];
      for (int r : component) {
        all.or(sets[r]);
        for (int next : graph[r]) {
          all.or(sets[next]);
        }
      }
      for (int r : component) {
        sets[r] = all;
      }
    }
  }

  /** The distinct rules that are called from some dotted rules on. */
  static int[] called(DottedRules rules, int from, int to, IntPredicate isWanted) {
    BitSet seen = new BitSet();
    IntArrayList result = new IntArrayList();
    for (int c = rules.firstCall(from); c < rules.firstCall(to); c++) {
      int called = rules.rule(rules.calledStart(c));
      if (!seen.get(called) && isWanted.test(c)) {
        seen.set(called);
        result.add(called);
      }
    }
    return result.toIntArray();
  }
}
