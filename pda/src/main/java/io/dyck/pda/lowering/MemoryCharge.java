package io.dyck.pda.lowering;

import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.size.Limits;
import java.util.function.Supplier;

/**
 * Counts the bytes of automata that are kept together. Two kinds of rules take memory in the square
 * of the text: chains of terminals in which each contains the next, and groups of mutually
 * left-recursive rules.
 */
public final class MemoryCharge {
  private final long limit;
  private long bytes;

  public MemoryCharge(Limits limits) {
    this.limit = limits.memory();
  }

  /**
   * Counts an automaton and returns it. The description {@code what} is computed only if the limit
   * is passed.
   */
  public Dfa keep(Dfa dfa, Supplier<String> what) {
    bytes += dfa.bytes();
    if (bytes > limit) {
      throw new LimitExceededException(
          "memory", limit, bytes, "bytes", "the automata of all rules up to " + what.get());
    }
    return dfa;
  }
}
