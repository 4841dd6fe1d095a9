package io.dyck.pda.normalize;

import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.size.Limits;
import java.util.BitSet;

/**
 * Rules that can do without calls of themselves, such as {@code not ::= "not" not | test}: where
 * all of these can become jumps ({@link Absorption}), they do, also those that nothing can follow.
 * Before inlining: then the rule can be copied into its callers, and what stays callable is
 * smaller. Other rules keep all their calls, also those that would grow past what may be copied.
 * Keeps the language, as absorption does.
 *
 * <p>Not where a call of another rule stands beside one of itself, with more to follow, and that
 * rule can go on for ever, too: in {@code s ::= "if" s | "if" n "else" s | t} returns may have to
 * be deferred ({@link io.dyck.pda.machine.Construction#DEFERRING}).
 */
final class SelfCallElimination {
  private final RuleSet rules;
  private final Dfa[] bodies;

  /** States of an automaton on the way. */
  private final int greatest;

  /** Those of the rules seen so far that call themselves, perhaps by way of others. */
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
    for (int[] component : StronglyConnectedComponents.of(callees)) {
      for (int r : component) {
        recursive.set(r, component.length > 1);
      }
      for (int r : component) {
        if (bodies[r].mentions(Letters.call(r))) {
          eliminate(r);
          recursive.set(r, component.length > 1 || bodies[r].mentions(Letters.call(r)));
        }
      }
    }
    return rules.withBodies(bodies);
  }

  private void eliminate(int rule) {
    if (standsBesideRecursion(rule)) {
      return;
    }
    try {
      Dfa absorbed = Absorption.absorb(rules, bodies[rule], rule, false, greatest);
      if (!absorbed.mentions(Letters.call(rule))) {
        bodies[rule] = absorbed;
      }
    } catch (LimitExceededException tooLarge) {
      // Many readings at once: the rule stays as it is.
    }
  }

  private boolean standsBesideRecursion(int rule) {
    Dfa body = bodies[rule];
    for (int s = 0; s < body.size(); s++) {
      if (body.step(s, Letters.call(rule)) < 0) {
        continue;
      }
      for (int e = body.firstEdge(s); e < body.pastCalls(s); e++) {
        int called = Letters.rule(body.letter(e));
        if (called != rule && recursive.get(called) && !body.isDeadEnd(body.target(e))) {
          return true;
        }
      }
    }
    return false;
  }
}
