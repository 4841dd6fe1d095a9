package io.dyck.checker.repair;

import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.text.Describer;

/**
 * A quick check, before the full decision, whether the pump of a conflict still pumps in another
 * automaton.
 */
final class PumpCheck {
  private static final int[] TURNS = {3, 6, 9};

  private PumpCheck() {}

  /**
   * Returns whether the state grows with the turns of the loop; false also if the text is not
   * viable.
   */
  static boolean isPumping(Machine machine, Conflict conflict) {
    int last = -1;
    for (int turns : TURNS) {
      int size = size(machine, conflict.pumpedText(turns));
      if (size == Integer.MAX_VALUE) {
        return true;
      }
      if (size <= last) {
        return false;
      }
      last = size;
    }
    return true;
  }

  /**
   * Returns the number of items and return addresses after a text; 0 if the text is not viable;
   * {@code Integer.MAX_VALUE} if a bound is exceeded.
   */
  private static int size(Machine machine, byte[] text) {
    Configuration configuration = Configuration.start(machine);
    try {
      if (configuration.read(text, 0, text.length) < text.length) {
        return 0;
      }
    } catch (StateBoundException passed) {
      return Integer.MAX_VALUE;
    }
    return new Describer(machine)
        .items(configuration.state()).stream().mapToInt(item -> 1 + item.returns().length).sum();
  }
}
