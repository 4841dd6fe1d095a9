package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayDeque;
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
  private final Set<BitSet> kernels = new HashSet<>();
  private final ArrayDeque<BitSet> open = new ArrayDeque<>();
  private long work;

  private MixedCalls(DottedRules rules) {
    this.rules = rules;
  }

  /** The calls, by number. */
  static BitSet of(DottedRules rules) {
    return new MixedCalls(rules).run();
  }

  private BitSet run() {
    BitSet start = new BitSet();
    start.set(rules.grammarStart());
    add(start);
    while (!open.isEmpty() && work < MOST_WORK) {
      follow(closure(open.remove()));
    }
    return found;
  }

  private void add(BitSet kernel) {
    if (kernels.add(kernel)) {
      look(kernel);
      open.add(kernel);
    }
  }

  private void look(BitSet kernel) {
    if (kernel.stream().anyMatch(this::hasCallWithMoreToFollow)) {
      for (int d = kernel.nextSetBit(0); d >= 0; d = kernel.nextSetBit(d + 1)) {
        for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
          if (rules.isPureReturn(rules.returnAddress(c))) {
            found.set(c);
          }
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
  private BitSet closure(BitSet kernel) {
    BitSet closure = (BitSet) kernel.clone();
    BitSet unseen = (BitSet) kernel.clone();
    while (!unseen.isEmpty()) {
      int d = unseen.nextSetBit(0);
      unseen.clear(d);
      work += 1 + rules.firstCall(d + 1) - rules.firstCall(d);
      for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
        int called = rules.calledStart(c);
        if (!closure.get(called) && !rules.startsLexeme(called)) {
          closure.set(called);
          unseen.set(called);
        }
      }
    }
    return closure;
  }

  private void follow(BitSet closure) {
    Int2ObjectMap<BitSet> next = new Int2ObjectOpenHashMap<>();
    for (int d = closure.nextSetBit(0); d >= 0; d = closure.nextSetBit(d + 1)) {
      work += rules.firstEdge(d + 1) - rules.firstEdge(d);
      for (int e = rules.firstEdge(d); e < rules.firstEdge(d + 1); e++) {
        next.computeIfAbsent(rules.letter(e), letter -> new BitSet()).set(rules.target(e));
      }
      for (int c = rules.firstCall(d); c < rules.firstCall(d + 1); c++) {
        int call = ~rules.calledStart(c);
        next.computeIfAbsent(call, called -> new BitSet()).set(rules.returnAddress(c));
      }
    }
    next.values().forEach(this::add);
  }
}
