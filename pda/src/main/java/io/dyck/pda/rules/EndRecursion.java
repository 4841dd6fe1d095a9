package io.dyck.pda.rules;

import io.dyck.pda.normalize.StronglyConnectedComponents;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The recursion at the ends of rules: rules that end with themselves again, after which any number
 * of returns may follow one another ({@code if (a) if (b) if (c)}). A decision about returns can be
 * put off without bound only at such ends. Only there a machine that defers returns differs from an
 * eager one. Depends on the rules alone. Immutable. Cost: linear in the calls, each with a set of
 * terminals.
 */
public final class EndRecursion {
  private final DottedRules rules;
  private final int calls;
  private final BitSet addressLeaving = new BitSet();

  /**
   * The return addresses of calls that may end their rule and whose called rule can end with this
   * rule again.
   */
  private final BitSet repeatable = new BitSet();

  /** The terminals that may begin after each rule. */
  private final BitSet[] following;

  EndRecursion(DottedRules rules) {
    this.rules = rules;
    this.calls = rules.firstCall(rules.size());
    int[] ofPureReturns = components(rules::isPureReturn);
    int[] ofReturns = components(rules::isFinal);
    for (int c = 0; c < calls; c++) {
      int address = rules.returnAddress(c);
      if (rules.isPureReturn(address) && isWithin(c, ofPureReturns)) {
        addressLeaving.set(c);
      }
      if (rules.isFinal(address) && isWithin(c, ofReturns)) {
        repeatable.set(address);
      }
    }
    if (!addressLeaving.isEmpty()) {
      addressLeaving.and(MixedCalls.findMixedCalls(rules));
    }
    // Only terminals can be hidden, and only if returns can follow one another.
    this.following =
        rules.hasLexemes() && !repeatable.isEmpty() ? followingTerminals() : new BitSet[0];
  }

  /** Whether a machine that defers returns differs from an eager one. */
  public boolean changesMachine(boolean hidesTerminals) {
    return !addressLeaving.isEmpty() || (hidesTerminals && !repeatable.isEmpty());
  }

  /**
   * Whether a call at the end of its rule leaves a return address nevertheless, because another
   * call beside it, with more to follow, leaves one ({@link MixedCalls}). Otherwise the readings
   * would differ by an address for each turn.
   */
  public boolean isNoTailCall(int call) {
    return addressLeaving.get(call);
  }

  /**
   * Whether any number of returns may follow a return to an address, after which a letter begins a
   * terminal that it does not begin before.
   *
   * @param begun the terminals that the letter begins before the return
   */
  public boolean canHideTerminal(int address, int letter, BitSet begun) {
    if (!repeatable.get(address)) {
      return false;
    }
    BitSet terminals = following[rules.rule(address)];
    for (int t = terminals.nextSetBit(0); t >= 0; t = terminals.nextSetBit(t + 1)) {
      if (!begun.get(t) && rules.step(rules.ruleStart(t), letter) >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isWithin(int call, int[] component) {
    return component[rules.rule(rules.returnAddress(call))]
        == component[rules.rule(rules.calledStart(call))];
  }

  /**
   * Returns for each rule the number of its component: rules that end with each other, by calls
   * with a given kind of return address.
   */
  private int[] components(IntPredicate isEnd) {
    int[][] graph = new int[rules.rules().size()][];
    for (int r = 0; r < graph.length; r++) {
      graph[r] =
          calledRules(
              rules.ruleStart(r), rules.ruleEnd(r), c -> isEnd.test(rules.returnAddress(c)));
    }
    int[] numbers = new int[graph.length];
    List<int[]> components = StronglyConnectedComponents.componentsOf(graph);
    for (int i = 0; i < components.size(); i++) {
      for (int r : components.get(i)) {
        numbers[r] = i;
      }
    }
    return numbers;
  }

  private BitSet[] followingTerminals() {
    int count = rules.rules().size();
    BitSet[] beginning = beginningTerminals(count);
    BitSet[] result = new BitSet[count];
    IntArrayList[] endCallers = new IntArrayList[count];
    for (int r = 0; r < count; r++) {
      result[r] = new BitSet();
      endCallers[r] = new IntArrayList();
    }
    for (int r = 0; r < count; r++) {
      for (int called :
          calledRules(
              rules.ruleStart(r), rules.ruleEnd(r), c -> rules.isFinal(rules.returnAddress(c)))) {
        endCallers[called].add(r);
      }
    }
    BitSet[] beginningAt = new BitSet[rules.size()];
    for (int c = 0; c < calls; c++) {
      int address = rules.returnAddress(c);
      if (beginningAt[address] == null) {
        beginningAt[address] = new BitSet();
        for (int n = rules.firstCall(address); n < rules.callEnd(address); n++) {
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

  /** Returns the terminals that may begin each rule. */
  private BitSet[] beginningTerminals(int count) {
    BitSet[] result = new BitSet[count];
    int[][] startCalls = new int[count][];
    for (int r = 0; r < count; r++) {
      result[r] = new BitSet();
      result[r].set(r, rules.startsLexeme(rules.ruleStart(r)));
      startCalls[r] = calledRules(rules.ruleStart(r), rules.ruleStart(r) + 1, c -> true);
    }
    addReached(startCalls, result);
    return result;
  }

  /** Adds to each set the sets of all nodes that the graph reaches from its node. */
  public static void addReached(int[][] graph, BitSet[] sets) {
    for (int[] component : StronglyConnectedComponents.componentsOf(graph)) {
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

  /** Returns the distinct rules that dotted rules of a range call. */
  private int[] calledRules(int from, int to, IntPredicate isWanted) {
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
