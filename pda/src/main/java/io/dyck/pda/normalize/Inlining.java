package io.dyck.pda.normalize;

import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.size.Limits;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Copies rules into their callers, cheapest first, until only rules that call themselves (a
 * feedback set of the recursion), pinned rules and rules too large to copy stay callable. One copy
 * per return target, not per call site. Keeps the language: a call is replaced by what it derives.
 * Optional: a copy that passes its budget is skipped.
 */
final class Inlining {
  private static final int GREATEST_SUBSETS = 20_000;

  private final Limits limits;
  private RuleSet rules;
  private final Dfa[] bodies;
  private final BitSet skipped = new BitSet();

  private Inlining(RuleSet rules, Limits limits) {
    this.rules = rules;
    this.limits = limits;
    this.bodies = rules.copyOfBodies();
  }

  static RuleSet apply(RuleSet rules, Limits limits) {
    return new Inlining(rules, limits).run();
  }

  private RuleSet run() {
    int[][] callees = new int[bodies.length][];
    for (int r = 0; r < bodies.length; r++) {
      callees[r] = RuleSet.callees(bodies[r]);
    }
    int chosen = cheapest(callees);
    while (chosen >= 0) {
      CompilationCancelledException.checkInterrupted();
      if (copyIntoCallers(chosen, callees)) {
        bodies[chosen] = Dfa.empty();
        callees[chosen] = new int[0];
      } else {
        skipped.set(chosen);
      }
      chosen = cheapest(callees);
    }
    rules = rules.withBodies(bodies);
    return Trimming.reachable(rules);
  }

  private int cheapest(int[][] callees) {
    int[] callSites = callSites();
    int total = Arrays.stream(bodies).mapToInt(Dfa::size).sum();
    int best = -1;
    long bestCost = Long.MAX_VALUE;
    for (int r = 0; r < bodies.length; r++) {
      boolean callsItself = false;
      for (int c : callees[r]) {
        callsItself |= c == r;
      }
      if (r == rules.start() || callsItself || callSites[r] == 0) {
        continue;
      }
      if (skipped.get(r) || rules.pinned().get(r)) {
        continue;
      }
      long added = (long) bodies[r].size() * (callSites[r] - 1);
      if (added > limits.inlinedStates() || total + added > 4L * limits.inlinedStates()) {
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

  private int[] callSites() {
    int[] result = new int[bodies.length];
    for (Dfa body : bodies) {
      for (int e = 0; e < body.edges(); e++) {
        if (Letters.isCall(body.letter(e))) {
          result[Letters.rule(body.letter(e))]++;
        }
      }
    }
    return result;
  }

  private boolean copyIntoCallers(int rule, int[][] callees) {
    @Nullable Dfa[] changed = new Dfa[bodies.length];
    try {
      for (int r = 0; r < bodies.length; r++) {
        if (r != rule && bodies[r].mentions(Letters.call(rule))) {
          changed[r] = copyInto(bodies[r], rule);
        }
      }
    } catch (LimitExceededException tooLarge) {
      return false;
    }
    for (int r = 0; r < bodies.length; r++) {
      Dfa body = changed[r];
      if (body != null) {
        bodies[r] = body;
        callees[r] = RuleSet.callees(bodies[r]);
      }
    }
    return true;
  }

  private Dfa copyInto(Dfa caller, int rule) {
    Dfa called = bodies[rule];
    Nfa nfa = new Nfa();
    int unused = nfa.addStates(caller);
    int[] copyForTarget = new int[caller.size()];
    for (int s = 0; s < caller.size(); s++) {
      for (int e = caller.firstEdge(s); e < caller.firstEdge(s + 1); e++) {
        int target = caller.target(e);
        if (caller.letter(e) != Letters.call(rule)) {
          nfa.addEdge(s, caller.letter(e), target);
          continue;
        }
        if (copyForTarget[target] == 0) {
          copyForTarget[target] = nfa.copy(called);
          for (int x = 0; x < called.size(); x++) {
            if (called.isAccepting(x)) {
              nfa.addEmpty(copyForTarget[target] + x, target);
            }
          }
        }
        nfa.addEmpty(s, copyForTarget[target]);
      }
    }
    return Determinizer.determinize(nfa, rules.origins(), GREATEST_SUBSETS, "inlining");
  }
}
