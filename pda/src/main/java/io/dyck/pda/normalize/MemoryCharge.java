package io.dyck.pda.normalize;

import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.size.Limits;
import java.util.function.Supplier;

/**
 * Counts the bytes of automata that are kept together: chains of terminals, each a part of the next
 * one, and rules that are left-recursive by way of each other take memory in the square of the
 * text.
 */
final class MemoryCharge {
  private final long limit;
  private long bytes;

  MemoryCharge(Limits limits) {
    this.limit = limits.memory();
  }

  /** Counts one more and returns it; {@code what} is asked for only where too many were. */
  Dfa keep(Dfa dfa, Supplier<String> what) {
    bytes += dfa.bytes();
    if (bytes > limit) {
      throw new LimitExceededException(
          "memory", limit, bytes, "bytes", "the automata of all rules up to " + what.get());
    }
    return dfa;
  }
}
