package io.dyck.pda.pushdown;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.GroupedNumbers;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the controls to which the nodes of a pushdown system can return, and the nodes that can
 * reach an end without a return (pre*, Bouajjani, Esparza and Maler 1997). A node can return to the
 * controls of each node that continues instead. If it pushes another node, it can also return to
 * the controls of each node to which the pushed node returns over its place.
 *
 * <p>Places that are regrouped into each other form a family. A node can return only from places of
 * its own family. Therefore its controls are a set of small numbers, one for each control that
 * continues under a place of the family. A set that has grown is sent on as a whole. Nodes share
 * their sets, because most nodes end with one of few sets, and most sets that are sent are known
 * already. Cost: rules × controls of a family. Not thread-safe.
 */
public final class ReturnSummaries {
  /** The element of each set that stands for an end without a return. */
  private static final int END = 0;

  private final PushdownSystem rules;
  private final long mostSteps;
  private final WorkMeter meter;

  /** The number of the family of each place. */
  private final int[] families;

  /**
   * For each family, the controls that continue under its places. The first control has number 1.
   */
  private final List<IntArrayList> controlsOf = new ArrayList<>();

  /** The number of a control, by family and control. */
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();

  private final SharedSets sets;

  /** The set of each node: {@link #END} and the numbers of the controls to which it can return. */
  private final int[] setOf;

  /** For each node, the nodes that have it as a rule. */
  private final GroupedNumbers users;

  /** For each node, the nodes that push it. */
  private final GroupedNumbers pushers;

  /** For each node, the nodes that continue with it after a return from a pushed node. */
  private final @Nullable IntArrayList[] continuing;

  /** For each family and place, the node that continues there, by number of a control; or -1. */
  private final Long2ObjectOpenHashMap<int[]> continuations = new Long2ObjectOpenHashMap<>();

  /** For each pushed node, the part of its set that the pushing nodes already know. */
  private final int[] known;

  private final IntArrayList work = new IntArrayList();
  private final BitSet waiting = new BitSet();

  private ReturnSummaries(PushdownSystem rules, long mostSteps, WorkMeter meter) {
    this.rules = rules;
    this.meter = meter;
    this.sets = new SharedSets(meter);
    this.mostSteps = mostSteps;
    int nodes = rules.nodeCount();
    this.families = families(rules);
    for (int r = 0; r < rules.returnCount(); r++) {
      int family = families[rules.returnPlace(r)];
      IntArrayList ofFamily = controlsOf.get(family);
      int control = rules.returnControl(r);
      if (numbers.putIfAbsent(IntPairs.pairOf(family, control), ofFamily.size() + 1) == 0) {
        ofFamily.add(control);
      }
    }
    this.setOf = new int[nodes];
    GroupedNumbers.Builder rulesTo = new GroupedNumbers.Builder(nodes);
    GroupedNumbers.Builder pushesOf = new GroupedNumbers.Builder(nodes);
    for (int node = 0; node < nodes; node++) {
      for (int r = rules.firstRule(node); r < rules.firstRule(node + 1); r++) {
        if (rules.rule(r) >= 0) {
          rulesTo.add(rules.rule(r), node);
        }
      }
      if (rules.pushedNode(node) >= 0) {
        pushesOf.add(rules.pushedNode(node), node);
      }
    }
    this.users = rulesTo.build();
    this.pushers = pushesOf.build();
    this.continuing = new IntArrayList[nodes];
    this.known = new int[nodes];
  }

  /** Computes the summaries. */
  public static ReturnSummaries returnsOf(PushdownSystem rules, long mostSteps, WorkMeter meter) {
    ReturnSummaries result = new ReturnSummaries(rules, mostSteps, meter);
    result.run();
    meter.count(WorkKind.NODE, rules.nodeCount());
    return result;
  }

  private int[] families(PushdownSystem all) {
    int[] result = new int[all.placeCount()];
    Arrays.fill(result, -1);
    GroupedNumbers.Builder related = new GroupedNumbers.Builder(result.length);
    for (int place = 0; place < result.length; place++) {
      for (int i = 0; i < all.regroupedPlaces(place).size(); i++) {
        related.add(place, all.regroupedPlaces(place).getInt(i));
        related.add(all.regroupedPlaces(place).getInt(i), place);
      }
    }
    GroupedNumbers relatives = related.build();
    IntArrayList members = new IntArrayList();
    for (int place = 0; place < result.length; place++) {
      if (result[place] < 0) {
        result[place] = controlsOf.size();
        members.add(place);
        while (!members.isEmpty()) {
          int member = members.popInt();
          for (int i = relatives.first(member); i < relatives.first(member + 1); i++) {
            if (result[relatives.get(i)] < 0) {
              result[relatives.get(i)] = controlsOf.size();
              members.add(relatives.get(i));
            }
          }
        }
        controlsOf.add(new IntArrayList(4));
      }
    }
    return result;
  }

  private int familyOf(int node) {
    return families[rules.place(node)];
  }

  /** Returns the number of the set of a node. Nodes with equal sets have the same number. */
  public int set(int node) {
    return setOf[node];
  }

  /** Whether a node can reach an end, whatever lies below its place. */
  public boolean canReachEnd(int node) {
    return sets.contains(setOf[node], END);
  }

  /**
   * Returns the number of a control in the family of a place; 0 if no node there can return to it.
   */
  public int number(int place, int control) {
    return numbers.get(IntPairs.pairOf(families[place], control));
  }

  /** Whether a node can return to the control with a number that is not 0. */
  public boolean canReturn(int node, int number) {
    return sets.contains(setOf[node], number);
  }

  /** Whether a node can take other returns than the given ones, or reach an end. */
  boolean hasOtherReturns(int node, BitSet some) {
    boolean others = false;
    for (int i = 0; i < sets.words(setOf[node]) && !others; i++) {
      for (long left = sets.word(setOf[node], i); left != 0 && !others; left &= left - 1) {
        others = !some.get((i << 6) + Long.numberOfTrailingZeros(left));
      }
    }
    return others;
  }

  /** Whether a node can return at all. */
  public boolean canReturn(int node) {
    boolean any = (sets.word(setOf[node], 0) & ~(1L << END)) != 0;
    return any || sets.words(setOf[node]) > 1;
  }

  /** Returns the controls to which a node can return. */
  public IntArrayList returnsOf(int node) {
    IntArrayList result = new IntArrayList();
    IntArrayList ofFamily = controlsOf.get(familyOf(node));
    for (int i = 0; i < sets.words(setOf[node]); i++) {
      for (long left = sets.word(setOf[node], i); left != 0; left &= left - 1) {
        int number = (i << 6) + Long.numberOfTrailingZeros(left);
        if (number != END) {
          result.add(ofFamily.getInt(number - 1));
        }
      }
    }
    return result;
  }

  private void run() {
    for (int node = 0; node < rules.nodeCount(); node++) {
      if (rules.isEnd(node)) {
        add(node, END);
      }
      for (int r = rules.firstRule(node); r < rules.firstRule(node + 1); r++) {
        if (rules.rule(r) < 0) {
          add(node, number(rules.place(node), rules.returnControl(~rules.rule(r))));
        }
      }
    }
    while (!work.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      int node = work.popInt();
      waiting.clear(node);
      sendToUsers(node);
      sendToPushers(node);
      if (meter.steps() > mostSteps) {
        throw new LimitExceededException(
            "steps", mostSteps, meter.steps(), "finding where terminals leave no end");
      }
    }
  }

  private void add(int node, int number) {
    setOf[node] = sets.union(setOf[node], sets.setOf(number));
    enqueue(node);
  }

  private void enqueue(int node) {
    if (!waiting.get(node)) {
      waiting.set(node);
      work.add(node);
    }
  }

  private void sendToUsers(int node) {
    for (int i = users.first(node); i < users.first(node + 1); i++) {
      send(node, users.get(i));
    }
    IntArrayList others = continuing[node];
    for (int i = 0; others != null && i < others.size(); i++) {
      send(node, others.getInt(i));
    }
  }

  private void send(int from, int to) {
    meter.count(WorkKind.SENT);
    int union = sets.union(setOf[to], setOf[from]);
    if (union != setOf[to]) {
      setOf[to] = union;
      enqueue(to);
    }
  }

  private void sendToPushers(int node) {
    if (pushers.first(node) == pushers.first(node + 1)) {
      return;
    }
    int before = known[node];
    int now = setOf[node];
    known[node] = now;
    for (int i = 0; i < sets.words(now); i++) {
      for (long news = sets.word(now, i) & ~sets.word(before, i); news != 0; news &= news - 1) {
        int number = (i << 6) + Long.numberOfTrailingZeros(news);
        if (number != END) {
          continueAfter(number, node);
        }
      }
    }
  }

  /** Continues the nodes that pushed a node after a return from it. */
  private void continueAfter(int number, int node) {
    int family = familyOf(node);
    for (int i = pushers.first(node); i < pushers.first(node + 1); i++) {
      int pusher = pushers.get(i);
      int next = continuation(family, number, rules.place(pusher));
      IntArrayList others = continuing[next];
      if (others == null) {
        others = new IntArrayList(8);
        continuing[next] = others;
      }
      others.add(pusher);
      send(next, pusher);
    }
  }

  /** Returns the node that continues over a place with a control of a family. Memoized. */
  private int continuation(int family, int number, int place) {
    int[] nodes = continuations.get(IntPairs.pairOf(family, place));
    if (nodes == null) {
      nodes = new int[controlsOf.get(family).size() + 1];
      Arrays.fill(nodes, -1);
      continuations.put(IntPairs.pairOf(family, place), nodes);
    }
    if (nodes[number] < 0) {
      nodes[number] = rules.nodeAfterReturn(controlsOf.get(family).getInt(number - 1), place);
    }
    return nodes[number];
  }
}
