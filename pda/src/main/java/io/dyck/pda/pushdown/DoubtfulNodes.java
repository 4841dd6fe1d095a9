package io.dyck.pda.pushdown;

import io.dyck.pda.automaton.Pairs;
import io.dyck.pda.collect.Grouped;
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

  public boolean contains(int node) {
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
    Alike alike = new Alike(rules, returns);
    while (!work.isEmpty()) {
      int node = work.popInt();
      for (int i = arrivalsAt.first(node); i < arrivalsAt.first(node + 1); i++) {
        int control = arrivals.getInt(arrivalsAt.get(i));
        int place = arrivals.getInt(arrivalsAt.get(i) + 1);
        IntArrayList above = rules.above(place);
        for (int a = 0; a < above.size(); a++) {
          doubt(alike, above.getInt(a), control, place);
        }
      }
    }
  }

  /**
   * Notes that a return to a control over a place is useless. Nodes without another return become
   * doubtful.
   */
  private void doubt(Alike alike, int upper, int control, int place) {
    int number = returns.number(upper, control);
    if (number == 0) {
      return;
    }
    BitSet useless = uselessReturns.computeIfAbsent(Pairs.of(upper, place), key -> new BitSet());
    if (useless.get(number)) {
      return;
    }
    useless.set(number);
    for (int i = alike.over.first(upper); i < alike.over.first(upper + 1); i++) {
      int first = alike.over.get(i);
      if (!doubtful.get(first)
          && returns.returns(first, number)
          && !returns.returnsNotOnly(first, useless)) {
        for (int node = first; node >= 0; node = alike.next[node]) {
          add(node);
        }
      }
    }
  }

  /** Nodes over the same place with equal returns. Nodes of a kind are all doubtful, or none is. */
  private static final class Alike {
    /** One node of each kind, by place. */
    final Grouped over;

    /** For each node another node of the same kind, or -1. */
    final int[] next;

    Alike(PushdownSystem rules, ReturnSummaries returns) {
      Long2IntOpenHashMap firsts = new Long2IntOpenHashMap();
      firsts.defaultReturnValue(-1);
      next = new int[rules.nodeCount()];
      for (int node = 0; node < next.length; node++) {
        next[node] = firsts.put(Pairs.of(rules.place(node), returns.set(node)), node);
      }
      Grouped.Builder byPlace = new Grouped.Builder(rules.placeCount());
      firsts.values().forEach(first -> byPlace.add(rules.place(first), first));
      over = byPlace.build();
    }
  }
}
