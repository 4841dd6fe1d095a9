package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;

/** Those words of an automaton, but the empty one, that begin with no other of its words. */
final class PrefixFree {
  private PrefixFree() {}

  /**
   * Whether the empty word counts stays as it is. The start moves to the end of the numbers, so
   * that no edge leads back to it.
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
