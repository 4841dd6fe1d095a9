package io.dyck.pda.ruleset;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Minimizer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Removes calls of rules that derive no finite text, then rules that the start no longer reaches.
 * Keeps the language, because no derivation contains such a call. Repeated after every pass that
 * can empty a rule, because a dead alternative must never be offered.
 */
public final class Trimming {
  private Trimming() {}

  public static RuleSet apply(RuleSet rules) {
    BitSet productive = productive(rules);
    Dfa[] bodies = rules.copyOfBodies();
    for (int r = 0; r < bodies.length; r++) {
      if (!productive.get(r)) {
        bodies[r] = Dfa.emptyLanguage();
      } else if (callsUnproductive(bodies[r], productive)) {
        bodies[r] = Minimizer.minimize(withoutCalls(bodies[r], productive), rules.origins());
      }
    }
    return reachable(rules.withBodies(bodies));
  }

  public static RuleSet reachable(RuleSet rules) {
    BitSet reached = new BitSet();
    reached.set(rules.start());
    int[] work = new int[rules.size()];
    int top = 0;
    work[top++] = rules.start();
    while (top > 0) {
      for (int callee : rules.body(work[--top]).callees()) {
        if (!reached.get(callee)) {
          reached.set(callee);
          work[top++] = callee;
        }
      }
    }
    Dfa[] bodies = rules.copyOfBodies();
    for (int r = 0; r < bodies.length; r++) {
      if (!reached.get(r)) {
        bodies[r] = Dfa.emptyLanguage();
      }
    }
    return rules.withBodies(bodies);
  }

  private static boolean callsUnproductive(Dfa body, BitSet productive) {
    return Arrays.stream(body.callees()).anyMatch(r -> !productive.get(r));
  }

  private static Dfa withoutCalls(Dfa body, BitSet productive) {
    DfaBuilder result = new DfaBuilder();
    for (int s = 0; s < body.size(); s++) {
      result.addState(body.isAccepting(s), body.origin(s));
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        int letter = body.letter(e);
        if (!Letters.isCall(letter) || productive.get(Letters.rule(letter))) {
          result.addEdge(s, letter, body.target(e));
        }
      }
    }
    return result.build();
  }

  private static BitSet productive(RuleSet rules) {
    return RuleProperty.computeFixpoint(
        rules, (letter, known) -> !Letters.isCall(letter) || known.get(Letters.rule(letter)));
  }
}
