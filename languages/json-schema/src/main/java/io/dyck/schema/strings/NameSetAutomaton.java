package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.automata.CodePointDfa;
import io.dyck.schema.automata.NameTrie;
import io.dyck.schema.states.StateNumbers;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Single names and classes of names, read one code point at a time. A single name belongs to no
 * class. The single names form a tree. Each class is read separately, in parallel with the tree.
 */
final class NameSetAutomaton implements StringAutomaton {
  private final NameTrie trie;
  private final int names;
  private final List<StringSetAutomaton> classes = new ArrayList<>();
  private final int[] cuts;
  private final StateNumbers<State> states = new StateNumbers<>();
  private final Object2LongOpenHashMap<Pair> lengths = new Object2LongOpenHashMap<>();

  /** A node of the tree or -1, and for each class a state or -1. */
  private record State(int node, int[] at) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state && state.node == node && Arrays.equals(state.at, at);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(at) * 31 + node;
    }
  }

  private record Pair(int index, int at, int node) {}

  NameSetAutomaton(ImmutableList<String> names, List<StringSetAutomaton> classes) {
    this.trie = NameTrie.of(names);
    this.names = names.size();
    int[] all = new int[] {0};
    for (StringSetAutomaton run : classes) {
      this.classes.add(run);
      all = CodePointDfa.mergeRangeStarts(all, run.rangeStarts());
    }
    cuts = all;
    lengths.defaultReturnValue(Long.MIN_VALUE);
    states.numberOf(new State(0, new int[classes.size()]));
  }

  @Override
  public int start() {
    return 0;
  }

  /** Returns the state before the first code point for a tree with another root. */
  int start(int root) {
    return states.numberOf(new State(root, new int[classes.size()]));
  }

  /**
   * Excludes one more name from the classes.
   *
   * @param root the root of the tree so far; 0 for the single names
   * @return the root of the tree with the name, which has a number above all slots
   */
  int excludeName(int root, String name) {
    return trie.with(root, name, names + classes.size());
  }

  @Override
  public List<Range> ranges(int state) {
    List<Range> result = new ArrayList<>();
    State from = states.get(state);
    IntAVLTreeSet points = new IntAVLTreeSet();
    for (int i = 0; i < classes.size(); i++) {
      if (from.at[i] >= 0) {
        for (int cut : cuts) {
          points.add(cut);
        }
        break;
      }
    }
    if (from.node >= 0) {
      for (int c : trie.children(from.node).keySet()) {
        points.add(c);
        points.add(c + 1);
      }
    }
    int[] starts = points.toIntArray();
    int before = -1;
    int first = 0;
    for (int c = 0; c <= starts.length; c++) {
      int target =
          c < starts.length && starts[c] <= Character.MAX_CODE_POINT ? target(from, starts[c]) : -1;
      if (target != before || c == starts.length) {
        if (before >= 0) {
          int last = c < starts.length ? starts[c] - 1 : Character.MAX_CODE_POINT;
          result.add(new Range(first, last, before));
        }
        before = target;
        first = c < starts.length ? starts[c] : 0;
      }
    }
    return result;
  }

  /** Whether some name of the tree begins with the code points so far. */
  boolean isInTree(int state) {
    return states.get(state).node >= 0;
  }

  /**
   * Returns the state of a class, or -1 if no name of the class begins with the code points so far.
   */
  int classState(int state, int index) {
    return states.get(state).at[index];
  }

  /** Returns a view that reads only the names of the tree, in the same states. */
  StringAutomaton treeView() {
    return new TreeView();
  }

  private final class TreeView implements StringAutomaton {
    @Override
    public int start() {
      return NameSetAutomaton.this.start();
    }

    @Override
    public List<Range> ranges(int state) {
      List<Range> result = new ArrayList<>();
      State from = states.get(state);
      if (from.node >= 0) {
        for (int c : trie.children(from.node).keySet()) {
          result.add(new Range(c, c, target(from, c)));
        }
      }
      return result;
    }

    @Override
    public int endNumber(int state) {
      return NameSetAutomaton.this.endNumber(state);
    }

    @Override
    public void collectReachable(int state, BitSet to) {
      NameSetAutomaton.this.collectReachable(state, to);
    }

    @Override
    public long shortestToEnd(int state, int number) {
      return NameSetAutomaton.this.shortestToEnd(state, number);
    }
  }

  private int target(State from, int codePoint) {
    int node = trie.child(from.node, codePoint);
    boolean live = node >= 0;
    int[] at = new int[from.at.length];
    for (int i = 0; i < at.length; i++) {
      at[i] = from.at[i] < 0 ? -1 : classes.get(i).step(from.at[i], codePoint);
      if (at[i] >= 0 && minimumToEnd(i, at[i], node) < 0) {
        at[i] = -1;
      }
      live |= at[i] >= 0;
    }
    return live ? states.numberOf(new State(node, at)) : -1;
  }

  /**
   * Returns the least number of code points to a name of a class that is not in the tree, or -1.
   * The search is breadth first while the text is in the tree.
   */
  private long minimumToEnd(int index, int at, int node) {
    if (node < 0) {
      return classes.get(index).shortestToEnd(at, 0);
    }
    if (classes.get(index).isUniversal()) {
      return trie.wordAt(node) < 0 ? 0 : 1;
    }
    Pair key = new Pair(index, at, node);
    long known = lengths.getLong(key);
    if (known == Long.MIN_VALUE) {
      known = search(index, at, node);
      lengths.put(key, known);
    }
    return known;
  }

  private long search(int index, int at, int node) {
    StringSetAutomaton run = classes.get(index);
    Deque<long[]> open = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    open.add(new long[] {at, node, 0});
    long best = -1;
    while (!open.isEmpty()) {
      long[] item = open.remove();
      int state = (int) item[0];
      int place = (int) item[1];
      if (best >= 0 && item[2] >= best) {
        continue;
      }
      if (place < 0) {
        long total = item[2] + run.shortestToEnd(state, 0);
        best = best < 0 ? total : Math.min(best, total);
      } else if (run.endNumber(state) >= 0 && trie.wordAt(place) < 0) {
        best = best < 0 ? item[2] : Math.min(best, item[2]);
      } else {
        IntAVLTreeSet points = new IntAVLTreeSet(run.rangeStarts());
        for (int c : trie.children(place).keySet()) {
          points.add(c);
          points.add(c + 1);
        }
        for (int point : points) {
          int next = point > Character.MAX_CODE_POINT ? -1 : run.step(state, point);
          int child = trie.child(place, point);
          if (next >= 0 && seen.add(((long) next << 32) | (child & 0xFFFFFFFFL))) {
            open.add(new long[] {next, child, item[2] + 1});
          }
        }
      }
    }
    return best;
  }

  @Override
  public int endNumber(int state) {
    State at = states.get(state);
    if (trie.wordAt(at.node) >= 0) {
      return trie.wordAt(at.node);
    }
    for (int i = 0; i < at.at.length; i++) {
      if (at.at[i] >= 0 && classes.get(i).endNumber(at.at[i]) >= 0) {
        return names + i;
      }
    }
    return -1;
  }

  @Override
  public void collectReachable(int state, BitSet to) {
    State at = states.get(state);
    if (at.node >= 0) {
      to.or(trie.wordsBelow(at.node));
    }
    for (int i = 0; i < at.at.length; i++) {
      if (at.at[i] >= 0 && minimumToEnd(i, at.at[i], at.node) >= 0) {
        to.set(names + i);
      }
    }
  }

  @Override
  public boolean canReachAny(int state, BitSet numbers) {
    State at = states.get(state);
    if (at.node >= 0 && trie.wordsBelow(at.node).intersects(numbers)) {
      return true;
    }
    for (int i = 0; i < at.at.length; i++) {
      if (at.at[i] >= 0 && numbers.get(names + i) && minimumToEnd(i, at.at[i], at.node) >= 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long shortestToEnd(int state, int number) {
    State at = states.get(state);
    if (number >= names) {
      int i = number - names;
      return at.at[i] < 0 ? -1 : minimumToEnd(i, at.at[i], at.node);
    }
    return at.node < 0 ? -1 : depth(at.node, number);
  }

  private long depth(int node, int number) {
    if (trie.wordAt(node) == number) {
      return 0;
    }
    for (int child : trie.children(node).values()) {
      if (trie.wordsBelow(child).get(number)) {
        return 1 + depth(child, number);
      }
    }
    return -1;
  }
}
