package io.dyck.checker.explain;

import io.dyck.grammar.Expression.Lookahead;
import io.dyck.pda.automaton.Pairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Earley's algorithm over the network of a grammar (Earley, 1970). There is one item set for each
 * character, and each item keeps its first cause. Nullable rules are passed over at their calls
 * (Aycock and Horspool, 2002). Items of all sets stand in one list; set i owns the items first[i]
 * to first[i + 1]. The cause of an item stands before the item in the list. Therefore following
 * causes ends. Cost: linear for most grammars, quadratic for right recursion, cubic at worst;
 * memory 20 bytes an item.
 */
final class CharacterChart {
  private static final int NONE = -1;

  /**
   * The value of {@link #completed} if the rule before the item was passed over because it may be
   * empty.
   */
  static final int SKIPPED = -2;

  private final Network network;
  private final HeldLookaheads ahead;
  private final int[] text;
  private final int mostItems;

  /** Network.State in the upper half, the position where its rule began in the lower half. */
  private final LongArrayList items = new LongArrayList();

  private final IntArrayList previous = new IntArrayList();
  private final IntArrayList completed = new IntArrayList();
  private final IntArrayList first = new IntArrayList();

  /** The items of a set that call a rule, set after set. */
  private final IntArrayList calls = new IntArrayList();

  private final IntArrayList firstCall = new IntArrayList();
  private final LongOpenHashSet inSet = new LongOpenHashSet();
  private boolean isSpent;

  CharacterChart(Network network, HeldLookaheads ahead, int[] text, int mostItems) {
    this.network = network;
    this.ahead = ahead;
    this.text = text;
    this.mostItems = mostItems;
    first.add(0);
    firstCall.add(0);
    add(network.startOf(network.startRule()), 0, NONE, NONE);
    close(0);
  }

  /** Reads on until a character does not fit, the text ends, or there are too many items. */
  void read() {
    for (int position = sets() - 1; position < text.length && !isSpent; position++) {
      inSet.clear();
      for (int i = first(position); i < first(position + 1); i++) {
        Network.State state = state(i);
        for (int next : network.after(state, text[position])) {
          add(next, origin(i), i, NONE);
        }
      }
      if (items.size() == first(position + 1)) {
        return;
      }
      close(position + 1);
    }
  }

  private void close(int here) {
    boolean[] nullable = network.nullable(lookahead -> ahead.holds(lookahead, here));
    for (int i = first(here); i < items.size() && !isSpent; i++) {
      Network.State state = state(i);
      int origin = origin(i);
      switch (state.kind()) {
        case EMPTY -> {
          for (int next : state.next()) {
            add(next, origin, i, NONE);
          }
        }
        case REST -> {
          if (Network.mayEnd(state)) {
            add(state.next()[0], origin, i, NONE);
          }
        }
        case LOOK -> {
          if (state.place() instanceof Lookahead lookahead && ahead.holds(lookahead, here)) {
            add(state.next()[0], origin, i, NONE);
          }
        }
        case CALL -> {
          calls.add(i);
          add(network.startOf(state.detail()), here, NONE, NONE);
          if (nullable[state.detail()]) {
            add(state.next()[0], origin, i, SKIPPED);
          }
        }
        case FINAL -> {
          if (origin < here) {
            complete(i, state.rule(), origin);
          }
        }
        default -> {}
      }
    }
    first.add(items.size());
    firstCall.add(calls.size());
  }

  private void complete(int end, int rule, int begin) {
    for (int k = firstCall.getInt(begin); k < firstCall.getInt(begin + 1); k++) {
      int caller = calls.getInt(k);
      Network.State state = state(caller);
      if (state.detail() == rule) {
        add(state.next()[0], origin(caller), caller, end);
      }
    }
  }

  private void add(int state, int origin, int cause, int end) {
    long item = Pairs.of(state, origin);
    if (inSet.add(item)) {
      if (items.size() >= mostItems) {
        isSpent = true;
        return;
      }
      items.add(item);
      previous.add(cause);
      completed.add(end);
    }
  }

  /**
   * Returns whether the chart ended early because it had too many items. Its answers are then
   * useless.
   */
  boolean isSpent() {
    return isSpent;
  }

  /** Returns the number of item sets, one more than the number of characters read. */
  int sets() {
    return first.size() - 1;
  }

  int first(int set) {
    return first.getInt(set);
  }

  Network.State state(int item) {
    return network.state(Pairs.first(items.getLong(item)));
  }

  /** Returns the position at which the rule of an item began. */
  int origin(int item) {
    return Pairs.second(items.getLong(item));
  }

  /** Returns the item before the last step of an item; -1 at the beginning of a rule. */
  int previous(int item) {
    return previous.getInt(item);
  }

  /**
   * Returns the item that ended the rule read last, {@link #SKIPPED}, or -1 if the last step read
   * no rule.
   */
  int completed(int item) {
    return completed.getInt(item);
  }

  /** Returns the set of an item. Cost: logarithmic. */
  int setOf(int item) {
    int low = 0;
    int high = sets() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (first(middle) <= item) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Returns the first item of a set that calls a rule; -1 if no item calls the rule. */
  int caller(int set, int rule) {
    for (int k = firstCall.getInt(set); k < firstCall.getInt(set + 1); k++) {
      if (state(calls.getInt(k)).detail() == rule) {
        return calls.getInt(k);
      }
    }
    return NONE;
  }

  /**
   * Returns the item that ends the start rule in a set and begins at the start of the text; -1 if
   * there is none.
   */
  int end(int set) {
    for (int i = first(set); i < first(set + 1); i++) {
      Network.State state = state(i);
      if (state.kind() == Network.Kind.FINAL
          && state.rule() == network.startRule()
          && origin(i) == 0) {
        return i;
      }
    }
    return NONE;
  }
}
