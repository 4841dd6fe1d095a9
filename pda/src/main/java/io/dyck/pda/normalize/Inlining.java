package io.dyck.pda.normalize;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Trimming;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Copies rules into their callers, cheapest first, until only rules that call themselves (a
 * feedback set of the recursion), pinned rules and rules too large to copy stay callable. There is
 * one copy per return target, not per call site. Keeps the language, because a call is replaced by
 * the texts that it derives. Optional: a copy that passes its budget is skipped.
 */
final class Inlining {
  private static final int GREATEST_SUBSETS = 20_000;

  private final Limits limits;
  private RuleSet rules;
  private final Dfa[] bodies;
  private final int[][] callees;

  /** The number of calls of each rule. */
  private final int[] callSites;

  /** The number of states of all bodies. */
  private int states;

  private final BitSet callsItself = new BitSet();
  private final BitSet skipped = new BitSet();

  private Inlining(RuleSet rules, Limits limits) {
    this.rules = rules;
    this.limits = limits;
    this.bodies = rules.copyOfBodies();
    this.callees = new int[bodies.length][];
    this.callSites = new int[bodies.length];
    for (int r = 0; r < bodies.length; r++) {
      add(r, bodies[r]);
    }
  }

  static RuleSet apply(RuleSet rules, Limits limits) {
    return new Inlining(rules, limits).run();
  }

  private RuleSet run() {
    copySingles();
    boolean more = true;
    while (more) {
      more = copyLeaves();
    }
    int chosen = findCheapest();
    while (chosen >= 0) {
      CompilationCancelledException.checkInterrupted();
      if (tryCopyIntoCallers(chosen)) {
        replace(chosen, Dfa.emptyLanguage());
      } else {
        skipped.set(chosen);
      }
      chosen = findCheapest();
    }
    rules = rules.withBodies(bodies);
    return Trimming.reachable(rules);
  }

  /**
   * Copies the rules that are called once, for example the many alternatives of a wide choice.
   * Copying the rules together adds no states. One after the other, copying would take quadratic
   * time.
   */
  private void copySingles() {
    if (limits.inlinedStates() == 0) {
      return;
    }
    BitSet singles = new BitSet();
    for (int r = 0; r < bodies.length; r++) {
      singles.set(r, callSites[r] == 1 && canBeCopied(r));
    }
    for (int r = 0; r < bodies.length; r++) {
      if (!singles.get(r) && callsAny(r, singles)) {
        CompilationCancelledException.checkInterrupted();
        copySinglesInto(r, singles);
      }
    }
  }

  private boolean canBeCopied(int rule) {
    return rule != rules.start() && !callsItself.get(rule) && !rules.pinned().get(rule);
  }

  private boolean callsAny(int caller, BitSet wanted) {
    for (int callee : callees[caller]) {
      if (wanted.get(callee)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Copies into a caller the rules that are called once, and recursively the rules that these rules
   * call. Each rule is copied once. Therefore the copying ends.
   */
  private void copySinglesInto(int caller, BitSet singles) {
    IntArrayList copied = new IntArrayList(new int[] {caller});
    Nfa nfa = new Nfa();
    int size = bodies[caller].size();
    IntArrayList bases = new IntArrayList(new int[] {nfa.addStates(bodies[caller])});
    for (int i = 0; i < copied.size(); i++) {
      Dfa body = bodies[copied.getInt(i)];
      int base = bases.getInt(i);
      for (int s = 0; s < body.size(); s++) {
        for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
          int letter = body.letter(e);
          int target = base + body.target(e);
          if (!Letters.isCall(letter) || !singles.get(Letters.rule(letter))) {
            nfa.addEdge(base + s, letter, target);
            continue;
          }
          Dfa called = bodies[Letters.rule(letter)];
          int start = nfa.copyStates(called);
          nfa.addEmpty(base + s, start);
          for (int x = 0; x < called.size(); x++) {
            if (called.isAccepting(x)) {
              nfa.addEmpty(start + x, target);
            }
          }
          copied.add(Letters.rule(letter));
          bases.add(start);
          size += called.size();
          if (size > limits.automatonStates()) {
            return;
          }
        }
      }
    }
    try {
      int greatest = Math.max(GREATEST_SUBSETS, size);
      replace(caller, Determinizer.determinize(nfa, rules.origins(), greatest, "inlining"));
    } catch (LimitExceededException tooLarge) {
      return;
    }
    for (int i = 1; i < copied.size(); i++) {
      replace(copied.getInt(i), Dfa.emptyLanguage());
    }
  }

  private void replace(int rule, Dfa body) {
    states -= bodies[rule].size();
    countCalls(bodies[rule], -1);
    add(rule, body);
  }

  private void add(int rule, Dfa body) {
    bodies[rule] = body;
    states += body.size();
    countCalls(body, 1);
    callees[rule] = body.callees();
    callsItself.set(rule, calls(rule, rule));
  }

  private void countCalls(Dfa body, int by) {
    for (int s = 0; s < body.size(); s++) {
      int past = body.endOfCalls(s);
      for (int e = body.firstEdge(s); e < past; e++) {
        callSites[Letters.rule(body.letter(e))] += by;
      }
    }
  }

  private boolean calls(int caller, int rule) {
    for (int callee : callees[caller]) {
      if (callee == rule) {
        return true;
      }
    }
    return false;
  }

  private int findCheapest() {
    int best = -1;
    long bestCost = Long.MAX_VALUE;
    for (int r = 0; r < bodies.length; r++) {
      if (!canBeCopied(r) || callSites[r] == 0 || skipped.get(r)) {
        continue;
      }
      long added = (long) bodies[r].size() * (callSites[r] - 1);
      if (added > limits.inlinedStates() || states + added > 4L * limits.inlinedStates()) {
        continue;
      }
      long cost = added * (bodies.length + 1) + callees[r].length;
      if (cost < bestCost) {
        bestCost = cost;
        best = r;
      }
    }
    return best;
  }

  /**
   * Copies the rules without calls, all together. Their order makes no difference. One by one, a
   * caller of many such rules would be determinized as many times. The rules are copied only if
   * every copy fits into the bound. Therefore the bound takes nothing from the rules that are
   * chosen by their cost.
   *
   * @return whether there were any
   */
  private boolean copyLeaves() {
    BitSet leaves = new BitSet();
    long added = 0;
    for (int r = 0; r < bodies.length; r++) {
      if (canBeCopied(r) && callSites[r] > 0 && callees[r].length == 0) {
        leaves.set(r);
        added += (long) bodies[r].size() * (callSites[r] - 1);
      }
    }
    if (leaves.isEmpty() || states + added > limits.inlinedStates()) {
      return false;
    }
    CompilationCancelledException.checkInterrupted();
    if (!tryCopyIntoCallers(leaves)) {
      return false;
    }
    for (int r = leaves.nextSetBit(0); r >= 0; r = leaves.nextSetBit(r + 1)) {
      replace(r, Dfa.emptyLanguage());
    }
    return true;
  }

  private boolean tryCopyIntoCallers(int rule) {
    BitSet only = new BitSet();
    only.set(rule);
    return tryCopyIntoCallers(only);
  }

  private boolean tryCopyIntoCallers(BitSet called) {
    @Nullable Dfa[] changed = new Dfa[bodies.length];
    try {
      for (int r = 0; r < bodies.length; r++) {
        if (!called.get(r) && callsAny(r, called)) {
          changed[r] = copyInto(rules, bodies[r], called, bodies);
        }
      }
    } catch (LimitExceededException tooLarge) {
      return false;
    }
    for (int r = 0; r < bodies.length; r++) {
      Dfa body = changed[r];
      if (body != null) {
        replace(r, body);
      }
    }
    return true;
  }

  /** Returns {@code caller} with each call of some rules replaced by a copy of the called body. */
  static Dfa copyInto(RuleSet rules, Dfa caller, BitSet called, Dfa[] bodies) {
    Nfa nfa = new Nfa();
    int unused =
        nfa.copyWithout(
            caller, letter -> Letters.isCall(letter) && called.get(Letters.rule(letter)));
    for (int s = 0; s < caller.size(); s++) {
      if (caller.isAccepting(s)) {
        nfa.setAccepting(s);
      }
    }
    Long2IntOpenHashMap copies = new Long2IntOpenHashMap();
    for (int s = 0; s < caller.size(); s++) {
      int past = caller.endOfCalls(s);
      for (int e = caller.firstEdge(s); e < past; e++) {
        int rule = Letters.rule(caller.letter(e));
        if (!called.get(rule)) {
          continue;
        }
        long place = IntPairs.pairOf(rule, caller.target(e));
        int copy = copies.getOrDefault(place, -1);
        if (copy < 0) {
          copy = copyOf(bodies[rule], caller.target(e), nfa);
          copies.put(place, copy);
        }
        nfa.addEmpty(s, copy);
      }
    }
    return Determinizer.determinize(nfa, rules.origins(), GREATEST_SUBSETS, "inlining");
  }

  private static int copyOf(Dfa body, int returnsTo, Nfa nfa) {
    int copy = nfa.copy(body);
    for (int x = 0; x < body.size(); x++) {
      if (body.isAccepting(x)) {
        nfa.addEmpty(copy + x, returnsTo);
      }
    }
    return copy;
  }
}
