package io.dyck.pda.rules;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.automaton.LetterIndex;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.SubsetEdges;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds calls at the end of their rule that may be read beside another call with more to follow: in
 * {@code s ::= "if" s | "if" n "else" s} the two calls after {@code if}. The search visits sets of
 * dotted rules that have some text before them in common (the kernels of LR(0), Knuth 1965). Rules,
 * letters and terminals count as symbols. Depends on the rules alone. Cost: kernels × their
 * closures, bounded.
 */
final class MixedCalls {
  /**
   * The greatest number of visited dotted rules. After it the search ends with the calls found so
   * far. The result affects sizes only, never the language.
   */
  private static final long MOST_WORK = 1_000_000;

  private final DottedRules rules;
  private final BitSet found = new BitSet();

  /** The visited sets of dotted rules, ascending. */
  private final Set<IntSequence> kernels = new HashSet<>();

  private final ArrayDeque<IntSequence> open = new ArrayDeque<>();

  /** The edges of one closure. */
  private final SubsetEdges edges;

  private long work;

  private MixedCalls(DottedRules rules) {
    this.rules = rules;
    LetterIndex letters = new LetterIndex();
    for (int e = 0; e < rules.firstEdge(rules.size()); e++) {
      letters.include(rules.letter(e));
    }
    for (int r = 0; r < rules.rules().size(); r++) {
      letters.include(Letters.call(r));
    }
    this.edges = new SubsetEdges(letters);
  }

  /** Returns the calls, by number. */
  static BitSet findMixedCalls(DottedRules rules) {
    return new MixedCalls(rules).run();
  }

  private BitSet run() {
    add(new int[] {rules.grammarStart()});
    BitSet closure = new BitSet();
    while (!open.isEmpty() && work < MOST_WORK) {
      close(open.remove().elements(), closure);
      followClosure(closure);
      closure.clear();
    }
    return found;
  }

  private void add(int[] kernel) {
    IntSequence key = new IntSequence(kernel);
    if (kernels.add(key)) {
      addKernel(kernel);
      open.add(key);
    }
  }

  private void addKernel(int[] kernel) {
    for (int d : kernel) {
      if (hasCallWithMoreToFollow(d)) {
        addLastCalls(kernel);
        return;
      }
    }
  }

  private void addLastCalls(int[] kernel) {
    for (int d : kernel) {
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        if (rules.isPureReturn(rules.returnAddress(c))) {
          found.set(c);
        }
      }
    }
  }

  /**
   * Whether a dotted rule has a call with more to follow. Calls of terminals do not count, because
   * they leave an address each time.
   */
  private boolean hasCallWithMoreToFollow(int d) {
    for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
      if (!rules.isPureReturn(rules.returnAddress(c))
          && !rules.startsLexeme(rules.calledStart(c))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Computes a closure: the dotted rules and the starts of called rules, except starts of
   * terminals.
   */
  private void close(int[] kernel, BitSet closure) {
    IntArrayList unseen = new IntArrayList(kernel);
    for (int d : kernel) {
      closure.set(d);
    }
    while (!unseen.isEmpty()) {
      int d = unseen.popInt();
      work += 1 + rules.callEnd(d) - rules.firstCall(d);
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        int called = rules.calledStart(c);
        if (!closure.get(called) && !rules.startsLexeme(called)) {
          closure.set(called);
          unseen.add(called);
        }
      }
    }
  }

  private void followClosure(BitSet closure) {
    edges.clear();
    for (int d = closure.nextSetBit(0); d >= 0; d = closure.nextSetBit(d + 1)) {
      work += rules.edgeEnd(d) - rules.firstEdge(d);
      for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
        edges.add(rules.letter(e), rules.target(e));
      }
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        edges.add(Letters.call(rules.rule(rules.calledStart(c))), rules.returnAddress(c));
      }
    }
    edges.sort();
    for (int k = 0; k < edges.letters(); k++) {
      if (edges.sameAs(k) < 0) {
        add(
            ascending(
                Arrays.copyOfRange(edges.targets(), edges.targetsBegin(k), edges.targetsEnd(k))));
      }
    }
  }

  /** Returns targets in ascending order, each once. */
  private static int[] ascending(int[] targets) {
    if (targets.length == 1) {
      return targets;
    }
    IntArrays.quickSort(targets);
    int count = 1;
    for (int d : targets) {
      if (d != targets[count - 1]) {
        targets[count++] = d;
      }
    }
    return Arrays.copyOf(targets, count);
  }
}
