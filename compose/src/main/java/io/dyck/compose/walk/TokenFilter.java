package io.dyck.compose.walk;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.State;
import java.util.BitSet;

/**
 * Which tokens a walk is about: all ordinary ones, all but those the grammar names, or a single
 * one. Immutable and thread-safe.
 */
final class TokenFilter {
  static final TokenFilter ALL = new TokenFilter(new BitSet(), -1);

  private final BitSet excluded;
  private final int only;

  private TokenFilter(BitSet excluded, int only) {
    this.excluded = excluded;
    this.only = only;
  }

  static TokenFilter allBut(int[] named) {
    BitSet excluded = new BitSet();
    for (int id : named) {
      excluded.set(id);
    }
    return new TokenFilter(excluded, -1);
  }

  static TokenFilter only(int token) {
    return new TokenFilter(new BitSet(), token);
  }

  /** Reads the text of all tokens of the filter from a configuration. */
  void walk(TrieWalk walk, State state, Cell cell) {
    if (only >= 0) {
      walk.walkToken(state, cell, only, 0);
    } else {
      walk.walkAll(state, cell, this);
    }
  }

  void add(int token, int[] sameSpelling, TrieWalk into) {
    addIfWanted(token, into);
    for (int other : sameSpelling) {
      addIfWanted(other, into);
    }
  }

  private void addIfWanted(int token, TrieWalk into) {
    boolean wanted = only >= 0 ? token == only : !excluded.get(token);
    if (wanted) {
      into.decide(token);
    }
  }
}
