package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;

/**
 * The words of an automaton that have no proper prefix among its words. The empty word does not
 * count as a prefix.
 */
final class PrefixFree {
  private PrefixFree() {}

  /**
   * Restricts an automaton. The empty word is kept or excluded as before. The start is copied to
   * the end of the numbers, and no edge leads back to the start.
   */
  static Dfa of(Dfa body) {
    int moved = body.size();
    DfaBuilder result = new DfaBuilder();
    for (int s = 0; s <= moved; s++) {
      int old = s == moved ? 0 : s;
      result.addState(body.isAccepting(old), body.origin(old));
      boolean goesOn = s == 0 || !body.isAccepting(old);
      for (int e = body.firstEdge(old); goesOn && e < body.firstEdge(old + 1); e++) {
        int target = body.target(e) == 0 ? moved : body.target(e);
        result.addEdge(s, body.letter(e), target);
      }
    }
    return result.build();
  }
}
