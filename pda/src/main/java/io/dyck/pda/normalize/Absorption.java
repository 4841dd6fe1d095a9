package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.LanguageOperations;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Trimming;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

/**
 * Replaces calls by jumps. In rule A a call {@code p –A→ r} with r accepting and L(r) ⊆ L(f) for
 * every accepting f of A needs no return address, because then A·L(r) = A. The call becomes a jump
 * to A's start. For example, {@code e ::= e "+" e | "(" e ")" | num} needs a stack for its
 * parentheses only. Optional: rules that are too large for the comparison keep their calls. Keeps
 * the language, with calls taken as letters.
 */
final class Absorption {
  private static final int GREATEST_RULE = 2_000;
  private static final int GREATEST_COMPARISON = 20_000;

  private Absorption() {}

  static RuleSet apply(RuleSet rules, Limits limits) {
    Dfa[] bodies = rules.copyOfBodies();
    for (int r = 0; r < bodies.length; r++) {
      bodies[r] = absorb(rules, bodies[r], r, true, limits.automatonStates());
    }
    return Trimming.reachable(rules.withBodies(bodies));
  }

  /**
   * Returns a rule's automaton in which recursive calls that need no return address are jumps.
   *
   * @param keepsTailCalls whether calls that nothing can follow stay calls; they leave no address
   *     in any case
   * @param greatest the greatest number of states on the way
   * @throws io.dyck.failure.LimitExceededException if the automaton would have more states
   */
  static Dfa absorb(RuleSet rules, Dfa body, int rule, boolean keepsTailCalls, int greatest) {
    Dfa result = body;
    IntSet absorbed = absorbableTargets(result, rule, keepsTailCalls);
    while (!absorbed.isEmpty()) {
      result = withBackwardJumps(rules, result, rule, absorbed, greatest);
      absorbed = absorbableTargets(result, rule, keepsTailCalls);
    }
    return result;
  }

  /** Returns the return targets whose calls can become jumps. */
  private static IntSet absorbableTargets(Dfa body, int rule, boolean keepsTailCalls) {
    IntSet result = new IntOpenHashSet();
    if (body.size() > GREATEST_RULE) {
      return result;
    }
    for (int s = 0; s < body.size(); s++) {
      int target = body.step(s, Letters.call(rule));
      if (target >= 0
          && body.isAccepting(target)
          && !(keepsTailCalls && body.isDeadEnd(target))
          && !result.contains(target)
          && canAbsorb(body, target)) {
        result.add(target);
      }
    }
    return result;
  }

  private static boolean canAbsorb(Dfa body, int target) {
    for (int f = 0; f < body.size(); f++) {
      if (body.isAccepting(f)
          && !LanguageOperations.includes(body, target, body, f, GREATEST_COMPARISON)) {
        return false;
      }
    }
    return true;
  }

  private static Dfa withBackwardJumps(
      RuleSet rules, Dfa body, int rule, IntSet absorbed, int greatest) {
    Nfa nfa = new Nfa();
    int unused = nfa.addStates(body);
    for (int s = 0; s < body.size(); s++) {
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        boolean jumps = body.letter(e) == Letters.call(rule) && absorbed.contains(body.target(e));
        if (jumps) {
          nfa.addEmpty(s, 0);
        } else {
          nfa.addEdge(s, body.letter(e), body.target(e));
        }
      }
    }
    return Determinizer.determinize(
        nfa, rules.origins(), greatest, "rule " + rules.names().get(rule));
  }
}
