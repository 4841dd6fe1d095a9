package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.BitSet;

/**
 * Finds the nodes of a pushdown system from which perhaps no end can be reached over some stack.
 * Those are the ones that can neither return nor reach an end, and the ones all whose returns over
 * some place lead to such nodes. From any other node, an end can be reached over each stack: some
 * return leads to another one over a smaller stack. Most systems have none. Cost: returns × places
 * below, and for each doubtful node those that can return to it. For one thread.
 */
final class DoubtfulNodes {
  private final PushdownRules rules;
  private final Returns returns;
  private final BitSet doubtful = new BitSet();
  private final IntArrayList work = new IntArrayList();

  /** By place and one below it: the returns that lead to doubtful nodes there. */
  private final Long2ObjectOpenHashMap<long[]> uselessReturns = new Long2ObjectOpenHashMap<>();

  private DoubtfulNodes(PushdownRules rules, Returns returns) {
    this.rules = rules;
    this.returns = returns;
  }

  static DoubtfulNodes of(PushdownRules rules, Returns returns) {
    DoubtfulNodes result = new DoubtfulNodes(rules, returns);
    for (int node = 0; node < rules.nodeCount(); node++) {
      if (!returns.reachesEnd(node)
          && (rules.below(rules.place(node)).isEmpty() || !returns.returns(node))) {
        result.add(node);
      }
    }
    if (!result.work.isEmpty()) {
      result.spread();
    }
    return result;
  }

  boolean contains(int node) {
    return doubtful.get(node);
  }

  private void add(int node) {
    if (!doubtful.get(node)) {
      doubtful.set(node);
      work.add(node);
    }
  }

  private void spread() {
    IntArrayList arrivals = rules.arrivals();
    Grouped.Builder byNode = new Grouped.Builder(rules.nodeCount());
    for (int i = 0; i < arrivals.size(); i += 3) {
      byNode.add(arrivals.getInt(i + 2), i);
    }
    Grouped arrivalsAt = byNode.build();
    Grouped.Builder byPlace = new Grouped.Builder(rules.placeCount());
    for (int node = 0; node < rules.nodeCount(); node++) {
      byPlace.add(rules.place(node), node);
    }
    Grouped nodesOver = byPlace.build();
    while (!work.isEmpty()) {
      int node = work.popInt();
      for (int i = arrivalsAt.first(node); i < arrivalsAt.first(node + 1); i++) {
        int control = arrivals.getInt(arrivalsAt.get(i));
        int place = arrivals.getInt(arrivalsAt.get(i) + 1);
        IntArrayList above = rules.above(place);
        for (int a = 0; a < above.size(); a++) {
          doubt(nodesOver, above.getInt(a), control, place);
        }
      }
    }
  }

  /** To return to a control over a place is no longer of use; are there other ways? */
  private void doubt(Grouped nodesOver, int upper, int control, int place) {
    int bit = returns.bit(upper, control);
    if (bit == 0) {
      return;
    }
    long[] useless =
        uselessReturns.computeIfAbsent(Pairs.of(upper, place), key -> returns.noReturns(upper));
    if ((useless[bit >> 6] & (1L << bit)) != 0) {
      return;
    }
    useless[bit >> 6] |= 1L << bit;
    for (int i = nodesOver.first(upper); i < nodesOver.first(upper + 1); i++) {
      int node = nodesOver.get(i);
      if (!doubtful.get(node)
          && returns.returns(node, bit)
          && !returns.reachesEnd(node)
          && !returns.returnsNotOnly(node, useless)) {
        add(node);
      }
    }
  }
}
