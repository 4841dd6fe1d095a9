package io.dyck.compose.walk;

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
  void walk(TrieWalk walk, int configuration) {
    if (only >= 0) {
      walk.walkToken(configuration, only, 0);
    } else {
      walk.walkAll(configuration, this);
    }
  }

  boolean wants(int token) {
    return !excluded.get(token);
  }
}
