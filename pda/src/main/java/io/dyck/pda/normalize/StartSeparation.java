package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.ruleset.RuleSet;

/** Automata of some words of an automaton. No edge leads to their starts. */
final class StartSeparation {
  private StartSeparation() {}

  /** Gives each terminal a start of its own. Then "at the start" means "nothing was read yet". */
  static RuleSet ofTerminals(RuleSet rules) {
    Dfa[] bodies = rules.copyOfBodies();
    rules.lexemes().terminals().stream().forEach(r -> bodies[r] = separateStart(bodies[r]));
    return rules.withBodies(bodies);
  }

  /** Restricts an automaton to its words that are not empty. */
  static Dfa separateStart(Dfa body) {
    return copy(body, false, true);
  }

  /**
   * Removes words that begin with a shorter word of the automaton. The empty word does not count as
   * a shorter word, and is kept or excluded as before.
   */
  static Dfa prefixFree(Dfa body) {
    return copy(body, true, false);
  }

  /**
   * Makes a fresh start with the edges of the old start. The old start is copied to the end of the
   * numbers.
   *
   * @param hasEmpty whether the fresh start accepts if the old start does
   * @param goesOn whether edges leave accepting states
   */
  private static Dfa copy(Dfa body, boolean hasEmpty, boolean goesOn) {
    int moved = body.size();
    DfaBuilder result = new DfaBuilder();
    for (int s = 0; s <= moved; s++) {
      int old = s == moved ? 0 : s;
      result.addState(body.isAccepting(old) && (s != 0 || hasEmpty), body.origin(old));
      boolean hasEdges = goesOn || s == 0 || !body.isAccepting(old);
      for (int e = body.firstEdge(old); hasEdges && e < body.firstEdge(old + 1); e++) {
        int target = body.target(e) == 0 ? moved : body.target(e);
        result.addEdge(s, body.letter(e), target);
      }
    }
    return result.build();
  }
}
