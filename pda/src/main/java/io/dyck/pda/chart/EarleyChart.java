package io.dyck.pda.chart;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.Expression;
import io.dyck.pda.automaton.IntPairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/**
 * Earley's algorithm over the author's rules (Earley, "An efficient context-free parsing
 * algorithm", 1970), with one item set per byte. The first causes of items give a parse tree. The
 * items that call a rule, which each set keeps, give all nestings of open rules. Items of all sets
 * stand in one list; set i owns the items first(i) to first(i + 1). The cause of an item stands
 * before the item in the list. Therefore following causes ends. A rule that is empty at a place is
 * passed over at its calls there. Cost: linear for most grammars, quadratic for right recursion,
 * cubic at worst; memory 20 bytes an item.
 */
public final class EarleyChart {
  private static final int NONE = -1;

  /**
   * The value of {@link #completed} if the rule before the item was passed over because it is
   * empty.
   */
  public static final int SKIPPED = -2;

  private final SourceGraph graph;
  private final byte[] text;
  private final long mostItems;

  /** The number of bytes before set 0. */
  private final int base;

  /** One if a lookahead holds, else 0, by its position and the place in the text. */
  private final Long2IntOpenHashMap lookaheads;

  /** Position.number in the upper half, the set where its rule began in the lower half. */
  private final LongArrayList items = new LongArrayList();

  private final IntArrayList previous = new IntArrayList();
  private final IntArrayList completed = new IntArrayList();
  private final IntArrayList first = new IntArrayList();

  /** The items of a set that call a rule, set after set. */
  private final IntArrayList calls = new IntArrayList();

  private final IntArrayList firstCall = new IntArrayList();
  private final LongOpenHashSet inSet = new LongOpenHashSet();

  /** The rules that are empty at the place of the current set. */
  private final IntOpenHashSet empty = new IntOpenHashSet();

  private boolean isSpent;

  private EarleyChart(
      SourceGraph graph, byte[] text, int base, long mostItems, Long2IntOpenHashMap lookaheads) {
    this.graph = graph;
    this.text = text;
    this.base = base;
    this.mostItems = mostItems;
    this.lookaheads = lookaheads;
    first.add(0);
    firstCall.add(0);
  }

  /**
   * Reads a text until a byte does not fit, the text ends, or there are too many items.
   *
   * @param text UTF-8; may end inside a character
   * @param mostItems the largest number of items
   */
  public static EarleyChart of(SourceGraph graph, byte[] text, long mostItems) {
    EarleyChart chart = new EarleyChart(graph, text, 0, mostItems, new Long2IntOpenHashMap());
    if (graph.isProductive(graph.startRule())) {
      chart.add(graph.startOf(graph.startRule()), 0, NONE, NONE);
    }
    chart.close(0);
    chart.read();
    return chart;
  }

  /**
   * Reads on when a single open reading is left of the text before. The sets before the last open
   * rule hold its callers only.
   *
   * @param open the positions of the open rules, outermost first
   */
  public static EarleyChart resume(
      SourceGraph graph, List<Position> open, byte[] text, long mostItems) {
    int base = -open.size();
    EarleyChart chart = new EarleyChart(graph, text, base, mostItems, new Long2IntOpenHashMap());
    for (int depth = 0; depth < open.size(); depth++) {
      if (depth > 0) {
        chart.calls.add(chart.items.size());
        chart.add(open.get(depth - 1), depth - 1, NONE, NONE);
      }
      chart.first.add(chart.items.size());
      chart.firstCall.add(chart.calls.size());
    }
    chart.inSet.clear();
    chart.add(open.get(open.size() - 1), open.size() - 1, NONE, NONE);
    chart.close(open.size());
    chart.read();
    return chart;
  }

  private void read() {
    for (int set = sets() - 1; base + set < text.length && !isSpent; set++) {
      if (!read(set)) {
        return;
      }
    }
  }

  /** Reads the byte after a set. Returns false if it does not fit. */
  private boolean read(int set) {
    inSet.clear();
    for (int i = first(set); i < first(set + 1); i++) {
      Position next = graph.positionAfter(position(i), text[base + set]);
      if (next != null) {
        add(next, origin(i), i, NONE);
      }
    }
    if (items.size() == first(set + 1)) {
      return false;
    }
    close(set + 1);
    return true;
  }

  private void close(int here) {
    CompilationCancelledException.checkInterrupted();
    empty.clear();
    for (int i = first(here); i < items.size() && !isSpent; i++) {
      Position position = position(i);
      int origin = origin(i);
      switch (position.kind()) {
        case INNER -> {
          for (Position successor : graph.successors(position)) {
            add(successor, origin, i, NONE);
          }
        }
        case TERMINAL -> {
          if (position.canEnd()) {
            advance(position, origin, i, NONE);
          }
        }
        case LOOKAHEAD -> {
          if (position.part() instanceof Expression.Lookahead lookahead
              && isMet(lookahead, position, base + here)) {
            advance(position, origin, i, NONE);
          }
        }
        case CALL -> {
          calls.add(i);
          add(graph.startOf(position.detail), here, NONE, NONE);
          if (empty.contains(position.detail)) {
            advance(position, origin, i, SKIPPED);
          }
        }
        case END -> {
          boolean isEmpty = origin == here;
          if (!isEmpty || empty.add(position.ruleNumber)) {
            int end = isEmpty ? calls.size() : firstCall.getInt(origin + 1);
            complete(position.ruleNumber, origin, end, isEmpty ? SKIPPED : i);
          }
        }
        case TOKEN -> {}
      }
    }
    first.add(items.size());
    firstCall.add(calls.size());
  }

  private void complete(int rule, int begin, int endOfCalls, int end) {
    for (int k = firstCall.getInt(begin); k < endOfCalls; k++) {
      int caller = calls.getInt(k);
      Position position = position(caller);
      if (position.detail == rule) {
        advance(position, origin(caller), caller, end);
      }
    }
  }

  /** Adds the item after the next part of a position, if there is one. */
  private void advance(Position position, int origin, int cause, int end) {
    if (position.rest != null) {
      add(position.rest, origin, cause, end);
    }
  }

  private void add(Position position, int origin, int cause, int end) {
    long item = IntPairs.pairOf(position.number, origin);
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

  private boolean isMet(Expression.Lookahead lookahead, Position position, int at) {
    long key = IntPairs.pairOf(position.number, at);
    int known = lookaheads.getOrDefault(key, NONE);
    if (known == NONE) {
      known = matches(lookahead, at) != lookahead.negated() ? 1 : 0;
      lookaheads.put(key, known);
    }
    return known == 1;
  }

  /** Whether a text of a condition begins at a place. Conditions call no recursive rules. */
  private boolean matches(Expression.Lookahead lookahead, int at) {
    EarleyChart chart = new EarleyChart(graph, text, at, mostItems, lookaheads);
    chart.add(graph.conditionOf(lookahead), 0, NONE, NONE);
    chart.close(0);
    int set = 0;
    while (chart.end(SourceGraph.CONDITION, set) < 0
        && at + set < text.length
        && !chart.isSpent
        && chart.read(set)) {
      set++;
    }
    isSpent |= chart.isSpent;
    return chart.end(SourceGraph.CONDITION, chart.sets() - 1) >= 0;
  }

  /**
   * Returns whether the chart ended early because it had too many items. Its answers are then
   * useless.
   */
  public boolean isSpent() {
    return isSpent;
  }

  /** Whether all bytes of the text fit. */
  public boolean isRead() {
    return !isSpent && base + sets() - 1 == text.length && first(sets() - 1) < items.size();
  }

  /** Returns the number of item sets: one more than the number of bytes that were read. */
  public int sets() {
    return first.size() - 1;
  }

  /** Returns the number of items. */
  public int size() {
    return items.size();
  }

  /** Returns the first item of a set. */
  public int first(int set) {
    return first.getInt(set);
  }

  /** Returns the position of an item. */
  public Position position(int item) {
    return graph.position(IntPairs.first(items.getLong(item)));
  }

  /** Returns the set at which the rule of an item began. */
  public int origin(int item) {
    return IntPairs.second(items.getLong(item));
  }

  /** Returns the number of the rule of an item. */
  public int rule(int item) {
    return position(item).ruleNumber;
  }

  /** Returns the number of the rule that an item calls. */
  public int callee(int item) {
    return position(item).detail;
  }

  /** Whether an item reads a byte by itself. */
  public boolean canRead(int item, byte b) {
    return graph.positionAfter(position(item), b) != null;
  }

  /** Returns the item before the last step of an item; -1 at the beginning of a rule. */
  public int previous(int item) {
    return previous.getInt(item);
  }

  /**
   * Returns the item that ended the rule read last, {@link #SKIPPED}, or -1 if the last step read
   * no rule.
   */
  public int completedItem(int item) {
    return completed.getInt(item);
  }

  /** Returns the set of an item. Cost: logarithmic. */
  public int setOf(int item) {
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

  /** Returns the items of a set that call a rule. */
  public IntList calls(int set) {
    return calls.subList(firstCall.getInt(set), firstCall.getInt(set + 1));
  }

  /** Returns the item that ends a rule in a set and began in set 0; -1 if there is none. */
  public int end(int rule, int set) {
    for (int i = first(set); i < first(set + 1); i++) {
      Position position = position(i);
      if (position.kind() == Position.Kind.END && position.ruleNumber == rule && origin(i) == 0) {
        return i;
      }
    }
    return NONE;
  }
}
