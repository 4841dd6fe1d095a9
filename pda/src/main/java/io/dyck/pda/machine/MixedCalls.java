package io.dyck.pda.machine;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds calls at the end of their rule that may be read beside another call with more to follow: in
 * {@code s ::= "if" s | "if" n "else" s} the two after {@code if}. By sets of dotted rules that
 * some text before them has in common (the kernels of LR(0), Knuth 1965), letters and terminals as
 * well as rules taken as symbols. A matter of the rules alone. Cost: kernels × their closures,
 * bounded.
 */
final class MixedCalls {
  /** Dotted rules to look at; then what was found must do: it decides about sizes, not more. */
  private static final long MOST_WORK = 1_000_000;

  private final DottedRules rules;
  private final BitSet found = new BitSet();

  /** Dotted rules, ascending. */
  private final Set<IntSequence> kernels = new HashSet<>();

  private final ArrayDeque<IntSequence> open = new ArrayDeque<>();
  private long work;

  private MixedCalls(DottedRules rules) {
    this.rules = rules;
  }

  /** The calls, by number. */
  static BitSet of(DottedRules rules) {
    return new MixedCalls(rules).run();
  }

  private BitSet run() {
    add(new int[] {rules.grammarStart()});
    BitSet closure = new BitSet();
    while (!open.isEmpty() && work < MOST_WORK) {
      close(open.remove().elements(), closure);
      follow(closure);
      closure.clear();
    }
    return found;
  }

  private void add(int[] kernel) {
    IntSequence key = new IntSequence(kernel);
    if (kernels.add(key)) {
      look(kernel);
      open.add(key);
    }
  }

  private void look(int[] kernel) {
    for (int d : kernel) {
      if (hasCallWithMoreToFollow(d)) {
        addLastCalls(kernel);
        return;
      }
    }
  }

  private void addLastCalls(int[] kernel) {
    for (int d : kernel) {
      for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
        if (rules.isPureReturn(rules.returnAddress(c))) {
          found.set(c);
        }
      }
    }
  }

  /** Terminals leave an address each time. */
  private boolean hasCallWithMoreToFollow(int d) {
    for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
      if (!rules.isPureReturn(rules.returnAddress(c))
          && !rules.startsLexeme(rules.calledStart(c))) {
        return true;
      }
    }
    return false;
  }

  /** With the starts of all that is called there, but of terminals. */
  private void close(int[] kernel, BitSet closure) {
    IntArrayList unseen = new IntArrayList(kernel);
    for (int d : kernel) {
      closure.set(d);
    }
    while (!unseen.isEmpty()) {
      int d = unseen.popInt();
      work += 1 + rules.firstCall(d + 1) - rules.firstCall(d);
      for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
        int called = rules.calledStart(c);
        if (!closure.get(called) && !rules.startsLexeme(called)) {
          closure.set(called);
          unseen.add(called);
        }
      }
    }
  }

  private void follow(BitSet closure) {
    Int2ObjectMap<IntArrayList> next = new Int2ObjectOpenHashMap<>();
    for (int d = closure.nextSetBit(0); d >= 0; d = closure.nextSetBit(d + 1)) {
      work += rules.firstEdge(d + 1) - rules.firstEdge(d);
      for (int e = rules.firstEdge(d); e < rules.firstEdge(d + 1); e++) {
        add(rules.target(e), rules.letter(e), next);
      }
      for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
        add(rules.returnAddress(c), ~rules.calledStart(c), next);
      }
    }
    next.values().forEach(kernel -> add(ascending(kernel)));
  }

  private static void add(int target, int symbol, Int2ObjectMap<IntArrayList> next) {
    IntArrayList targets = next.get(symbol);
    if (targets == null) {
      targets = new IntArrayList(2);
      next.put(symbol, targets);
    }
    targets.add(target);
  }

  /** Each once. */
  private static int[] ascending(IntArrayList list) {
    int[] result = list.toIntArray();
    if (result.length == 1) {
      return result;
    }
    IntArrays.quickSort(result);
    int count = 1;
    for (int d : result) {
      if (d != result[count - 1]) {
        result[count++] = d;
      }
    }
    return Arrays.copyOf(result, count);
  }
}
