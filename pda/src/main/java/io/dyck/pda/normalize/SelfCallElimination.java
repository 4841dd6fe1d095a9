package io.dyck.pda.normalize;

import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.BitSet;

/**
 * Removes the recursive calls of rules that can do without them, for example {@code not ::= "not"
 * not | test}. If all recursive calls of a rule can become jumps ({@link Absorption}), they become
 * jumps, even calls that nothing can follow. This pass comes before inlining. The rule can then be
 * copied into its callers, and fewer rules stay callable. Other rules keep their recursive calls.
 * Rules that would grow past the bound on copies keep theirs, too. Keeps the language, as
 * absorption does.
 *
 * <p>A rule is left alone if a call of another rule, with more to follow, stands beside a recursive
 * call, and the other rule is recursive, too. In {@code s ::= "if" s | "if" n "else" s | t} returns
 * may have to be deferred ({@link io.dyck.pda.stack.ReturnStrategy#DEFERRING}).
 */
final class SelfCallElimination {
  private final RuleSet rules;
  private final Dfa[] bodies;

  /** The greatest number of states of an automaton on the way. */
  private final int greatest;

  /** The recursive rules among the rules seen so far. */
  private final BitSet recursive = new BitSet();

  private SelfCallElimination(RuleSet rules, Limits limits) {
    this.rules = rules;
    this.bodies = rules.copyOfBodies();
    this.greatest = Math.min(limits.automatonStates(), Math.max(1, limits.inlinedStates()));
  }

  static RuleSet apply(RuleSet rules, Limits limits) {
    return new SelfCallElimination(rules, limits).run();
  }

  private RuleSet run() {
    int[][] callees = new int[bodies.length][];
    for (int r = 0; r < bodies.length; r++) {
      callees[r] = bodies[r].callees();
    }
    for (int[] component : StronglyConnectedComponents.componentsOf(callees)) {
      for (int r : component) {
        recursive.set(r, component.length > 1);
      }
      for (int r : component) {
        if (bodies[r].hasLetter(Letters.call(r))) {
          eliminate(r);
          recursive.set(r, component.length > 1 || bodies[r].hasLetter(Letters.call(r)));
        }
      }
    }
    return rules.withBodies(bodies);
  }

  private void eliminate(int rule) {
    if (isBesideRecursion(rule)) {
      return;
    }
    try {
      Dfa absorbed = Absorption.absorb(rules, bodies[rule], rule, false, greatest);
      if (!absorbed.hasLetter(Letters.call(rule))) {
        bodies[rule] = absorbed;
      }
    } catch (LimitExceededException tooLarge) {
      // The rule has too many readings at once and stays as it is.
    }
  }

  private boolean isBesideRecursion(int rule) {
    Dfa body = bodies[rule];
    for (int s = 0; s < body.size(); s++) {
      if (body.step(s, Letters.call(rule)) < 0) {
        continue;
      }
      for (int e = body.firstEdge(s); e < body.endOfCalls(s); e++) {
        int called = Letters.rule(body.letter(e));
        if (called != rule && recursive.get(called) && !body.isDeadEnd(body.target(e))) {
          return true;
        }
      }
    }
    return false;
  }
}
