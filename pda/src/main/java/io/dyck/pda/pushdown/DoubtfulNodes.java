package io.dyck.pda.pushdown;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.GroupedNumbers;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.BitSet;

/**
 * Finds the nodes of a pushdown system from which perhaps no end can be reached over some stack. A
 * node is doubtful if it can neither return nor reach an end, or if over some place all its returns
 * lead to doubtful nodes. From any other node, an end can be reached over each stack, because some
 * return leads to a node that is not doubtful over a smaller stack. Most systems have no doubtful
 * nodes. Cost: returns × places below, and for each doubtful node the nodes that can return to it.
 * Not thread-safe.
 */
public final class DoubtfulNodes {
  private final PushdownSystem rules;
  private final ReturnSummaries returns;
  private final BitSet doubtful = new BitSet();
  private final IntArrayList work = new IntArrayList();

  /** The returns that lead to doubtful nodes, by place and place below it. */
  private final Long2ObjectOpenHashMap<BitSet> uselessReturns = new Long2ObjectOpenHashMap<>();

  private DoubtfulNodes(PushdownSystem rules, ReturnSummaries returns) {
    this.rules = rules;
    this.returns = returns;
  }

  public static DoubtfulNodes of(PushdownSystem rules, ReturnSummaries returns) {
    DoubtfulNodes result = new DoubtfulNodes(rules, returns);
    for (int node = 0; node < rules.nodeCount(); node++) {
      if (!returns.canReachEnd(node)
          && (rules.placesBelow(rules.place(node)).isEmpty() || !returns.canReturn(node))) {
        result.add(node);
      }
    }
    if (!result.work.isEmpty()) {
      result.propagate();
    }
    return result;
  }

  public boolean contains(int node) {
    return doubtful.get(node);
  }

  private void add(int node) {
    if (!doubtful.get(node)) {
      doubtful.set(node);
      work.add(node);
    }
  }

  private void propagate() {
    IntArrayList arrivals = rules.arrivals();
    GroupedNumbers.Builder byNode = new GroupedNumbers.Builder(rules.nodeCount());
    for (int i = 0; i < arrivals.size(); i += 3) {
      byNode.add(arrivals.getInt(i + 2), i);
    }
    GroupedNumbers arrivalsAt = byNode.build();
    EquivalentNodes alike = new EquivalentNodes(rules, returns);
    while (!work.isEmpty()) {
      int node = work.popInt();
      for (int i = arrivalsAt.first(node); i < arrivalsAt.first(node + 1); i++) {
        int control = arrivals.getInt(arrivalsAt.get(i));
        int place = arrivals.getInt(arrivalsAt.get(i) + 1);
        IntArrayList above = rules.placesAbove(place);
        for (int a = 0; a < above.size(); a++) {
          markDoubtful(alike, above.getInt(a), control, place);
        }
      }
    }
  }

  /**
   * Notes that a return to a control over a place is useless. Nodes without another return become
   * doubtful.
   */
  private void markDoubtful(EquivalentNodes alike, int upper, int control, int place) {
    int number = returns.number(upper, control);
    if (number == 0) {
      return;
    }
    BitSet useless =
        uselessReturns.computeIfAbsent(IntPairs.pairOf(upper, place), key -> new BitSet());
    if (useless.get(number)) {
      return;
    }
    useless.set(number);
    for (int i = alike.over.first(upper); i < alike.over.first(upper + 1); i++) {
      int first = alike.over.get(i);
      if (!doubtful.get(first)
          && returns.canReturn(first, number)
          && !returns.hasOtherReturns(first, useless)) {
        for (int node = first; node >= 0; node = alike.next[node]) {
          add(node);
        }
      }
    }
  }

  /** Nodes over the same place with equal returns. Nodes of a kind are all doubtful, or none is. */
  private static final class EquivalentNodes {
    /** One node of each kind, by place. */
    final GroupedNumbers over;

    /** For each node another node of the same kind, or -1. */
    final int[] next;

    EquivalentNodes(PushdownSystem rules, ReturnSummaries returns) {
      Long2IntOpenHashMap firsts = new Long2IntOpenHashMap();
      firsts.defaultReturnValue(-1);
      next = new int[rules.nodeCount()];
      for (int node = 0; node < next.length; node++) {
        next[node] = firsts.put(IntPairs.pairOf(rules.place(node), returns.set(node)), node);
      }
      GroupedNumbers.Builder byPlace = new GroupedNumbers.Builder(rules.placeCount());
      firsts.values().forEach(first -> byPlace.add(rules.place(first), first));
      over = byPlace.build();
    }
  }
}
