package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.ruleset.RuleSet;

/** The words of an automaton except the empty one, from a start to which no edge leads back. */
final class FreshStart {
  private FreshStart() {}

  /** Gives each terminal a start of its own. Then "at the start" means "nothing was read yet". */
  static RuleSet ofTerminals(RuleSet rules) {
    Dfa[] bodies = rules.copyOfBodies();
    rules.lexemes().terminals().stream().forEach(r -> bodies[r] = of(bodies[r]));
    return rules.withBodies(bodies);
  }

  /**
   * Makes a fresh start. It has the edges of the old start and does not accept. The old start is
   * copied to the end of the numbers.
   */
  static Dfa of(Dfa body) {
    int moved = body.size();
    DfaBuilder result = new DfaBuilder();
    for (int s = 0; s <= moved; s++) {
      int old = s == moved ? 0 : s;
      result.addState(s != 0 && body.isAccepting(old), body.origin(old));
      for (int e = body.firstEdge(old); e < body.firstEdge(old + 1); e++) {
        int target = body.target(e) == 0 ? moved : body.target(e);
        result.addEdge(s, body.letter(e), target);
      }
    }
    return result.build();
  }
}
