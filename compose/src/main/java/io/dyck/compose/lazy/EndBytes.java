package io.dyck.compose.lazy;

import java.util.BitSet;

/**
 * The most bytes of the short text that ends a language, over the states after the tokens of a
 * walk. Computed on first use. Thread-safe.
 */
final class EndBytes {
  private static final int UNKNOWN = -1;

  private final TextTable table;
  private final BitSet states;
  private volatile int most = UNKNOWN;

  EndBytes(TextTable table, BitSet states) {
    this.table = table;
    this.states = states;
  }

  int maxBytes() {
    int known = most;
    if (known == UNKNOWN) {
      known = states.stream().map(table::bytesToEnd).max().orElse(0);
      most = known;
    }
    return known;
  }
}
