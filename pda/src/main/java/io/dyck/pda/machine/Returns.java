package io.dyck.pda.machine;

import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.LimitExceededException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds to which controls the nodes of a pushdown system can return, and which can reach an end
 * without a return (pre*, Bouajjani, Esparza and Maler 1997). A node can return to what those can
 * that go on instead; and where it pushes another one, to what those can that this one returns to
 * over the node's place.
 *
 * <p>Places that are regrouped into each other are a family: a node can return only from places of
 * its own. So what it can return to is a set of few bits, one for each control that goes on under a
 * place of the family, and what became more is sent on as a whole. Cost: rules × controls of a
 * family, in words. For one thread.
 */
final class Returns {
  /** Sending words of sets on is that much less than following one letter. */
  private static final int WORDS_PER_STEP = 2048;

  /** The same for nodes. */
  private static final int NODES_PER_STEP = 2;

  /** In each set, stands for an end that is reached without a return. */
  private static final int END = 0;

  private final PushdownRules rules;
  private final long mostSteps;
  private long wordsSent;

  /** By place: the number of its family. */
  private final int[] families;

  /** By family: the controls that go on under its places; the first one has bit 1. */
  private final List<IntArrayList> controlsOf = new ArrayList<>();

  /** By family and control. */
  private final Long2IntOpenHashMap bits = new Long2IntOpenHashMap();

  /** By node: where its set begins in {@link #sets}; one more for the end of the last one. */
  private final int[] begins;

  private final long[] sets;

  /** By node, the nodes that have it as a rule. */
  private final Grouped users;

  /** By node, the nodes that push it. */
  private final Grouped pushers;

  /** By node: those that go on with it after a return from what they had pushed. */
  private final @Nullable IntArrayList[] continuing;

  private final LongOpenHashSet distinctContinuing = new LongOpenHashSet();

  /** By node that is pushed: what of its set those that push it know. */
  private final long[] @Nullable [] sent;

  private final IntArrayList work = new IntArrayList();
  private final BitSet waiting = new BitSet();

  private Returns(PushdownRules rules, long mostSteps) {
    this.rules = rules;
    this.mostSteps = mostSteps;
    int nodes = rules.nodeCount();
    this.families = families(rules);
    for (int r = 0; r < rules.returnCount(); r++) {
      int family = families[rules.returnPlace(r)];
      IntArrayList ofFamily = controlsOf.get(family);
      int control = rules.returnControl(r);
      if (bits.putIfAbsent(Pairs.of(family, control), ofFamily.size() + 1) == 0) {
        ofFamily.add(control);
      }
    }
    this.begins = new int[nodes + 1];
    for (int node = 0; node < nodes; node++) {
      begins[node + 1] = begins[node] + (controlsOf.get(familyOf(node)).size() >> 6) + 1;
    }
    this.sets = new long[begins[nodes]];
    Grouped.Builder rulesTo = new Grouped.Builder(nodes);
    Grouped.Builder pushesOf = new Grouped.Builder(nodes);
    for (int node = 0; node < nodes; node++) {
      for (int r = rules.firstRule(node); r < rules.firstRule(node + 1); r++) {
        if (rules.rule(r) >= 0) {
          rulesTo.add(rules.rule(r), node);
        }
      }
      if (rules.pushed(node) >= 0) {
        pushesOf.add(rules.pushed(node), node);
      }
    }
    this.users = rulesTo.build();
    this.pushers = pushesOf.build();
    this.continuing = new IntArrayList[nodes];
    this.sent = new long[nodes][];
  }

  /**
   * Finds them.
   *
   * @param mostSteps passing it is an exception
   */
  static Returns of(PushdownRules rules, long mostSteps) {
    Returns result = new Returns(rules, mostSteps);
    result.run();
    return result;
  }

  private int[] families(PushdownRules all) {
    int[] result = new int[all.placeCount()];
    Arrays.fill(result, -1);
    Grouped.Builder related = new Grouped.Builder(result.length);
    for (int place = 0; place < result.length; place++) {
      for (int i = 0; i < all.regrouped(place).size(); i++) {
        related.add(place, all.regrouped(place).getInt(i));
        related.add(all.regrouped(place).getInt(i), place);
      }
    }
    Grouped relatives = related.build();
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

  /** Whether a node can reach an end whatever lies below its place. */
  boolean reachesEnd(int node) {
    return has(node, END);
  }

  /** The number of a control among those that nodes over a place can return to; 0: none can. */
  int bit(int place, int control) {
    return bits.get(Pairs.of(families[place], control));
  }

  /** Whether a node can return to the control of a number of its place that is not 0. */
  boolean returns(int node, int bit) {
    return has(node, bit);
  }

  /** An empty set of the returns that nodes over a place can take. */
  long[] noReturns(int place) {
    return new long[(controlsOf.get(families[place]).size() >> 6) + 1];
  }

  /** Whether a node can take other returns than those of a set. */
  boolean returnsNotOnly(int node, long[] set) {
    boolean others = false;
    for (int i = 0; i < set.length && !others; i++) {
      others = (sets[begins[node] + i] & ~set[i]) != 0;
    }
    return others;
  }

  private boolean has(int node, int bit) {
    return (sets[begins[node] + (bit >> 6)] & (1L << bit)) != 0;
  }

  /** Whether a node can return at all. */
  boolean returns(int node) {
    boolean any = (sets[begins[node]] & ~1L) != 0;
    for (int i = begins[node] + 1; i < begins[node + 1] && !any; i++) {
      any = sets[i] != 0;
    }
    return any;
  }

  /** The controls that a node can return to. */
  IntArrayList of(int node) {
    IntArrayList result = new IntArrayList();
    IntArrayList ofFamily = controlsOf.get(familyOf(node));
    for (int i = begins[node]; i < begins[node + 1]; i++) {
      for (long left = sets[i]; left != 0; left &= left - 1) {
        int bit = ((i - begins[node]) << 6) + Long.numberOfTrailingZeros(left);
        if (bit != END) {
          result.add(ofFamily.getInt(bit - 1));
        }
      }
    }
    return result;
  }

  /** What it took, in steps of the decision. */
  long work() {
    return rules.nodeCount() / NODES_PER_STEP + wordsSent / WORDS_PER_STEP;
  }

  private void run() {
    for (int node = 0; node < rules.nodeCount(); node++) {
      if (rules.isEnd(node)) {
        add(node, END);
      }
      for (int r = rules.firstRule(node); r < rules.firstRule(node + 1); r++) {
        if (rules.rule(r) < 0) {
          add(node, bit(rules.place(node), rules.returnControl(~rules.rule(r))));
        }
      }
    }
    while (!work.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      int node = work.popInt();
      waiting.clear(node);
      sendToUsers(node);
      sendToPushers(node);
      if (wordsSent / WORDS_PER_STEP > mostSteps) {
        throw new LimitExceededException(
            "steps", mostSteps, wordsSent / WORDS_PER_STEP, "finding where terminals leave no end");
      }
    }
  }

  private void add(int node, int bit) {
    sets[begins[node] + (bit >> 6)] |= 1L << bit;
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
    int words = begins[from + 1] - begins[from];
    wordsSent += words;
    boolean isMore = false;
    for (int i = 0; i < words; i++) {
      long before = sets[begins[to] + i];
      long after = before | sets[begins[from] + i];
      sets[begins[to] + i] = after;
      isMore |= after != before;
    }
    if (isMore) {
      enqueue(to);
    }
  }

  private void sendToPushers(int node) {
    if (pushers.first(node) == pushers.first(node + 1)) {
      return;
    }
    int words = begins[node + 1] - begins[node];
    long[] known = sent[node];
    if (known == null) {
      known = new long[words];
      sent[node] = known;
    }
    IntArrayList ofFamily = controlsOf.get(familyOf(node));
    for (int i = 0; i < words; i++) {
      long news = sets[begins[node] + i] & ~known[i];
      known[i] |= news;
      for (; news != 0; news &= news - 1) {
        int bit = (i << 6) + Long.numberOfTrailingZeros(news);
        if (bit != END) {
          goOnAfter(ofFamily.getInt(bit - 1), node);
        }
      }
    }
  }

  /** Those that pushed a node go on after a return from it. */
  private void goOnAfter(int control, int node) {
    for (int i = pushers.first(node); i < pushers.first(node + 1); i++) {
      int pusher = pushers.get(i);
      int next = rules.over(control, rules.place(pusher));
      if (distinctContinuing.add(Pairs.of(next, pusher))) {
        wordsSent++;
        IntArrayList known = continuing[next];
        if (known == null) {
          known = new IntArrayList(2);
          continuing[next] = known;
        }
        known.add(pusher);
        send(next, pusher);
      }
    }
  }
}
