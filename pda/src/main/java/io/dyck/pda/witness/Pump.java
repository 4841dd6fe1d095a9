package io.dyck.pda.witness;

import com.google.common.primitives.Bytes;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StateBoundException;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.List;
import java.util.Optional;

/**
 * A prefix and a loop such that what a state holds grows with every turn of the loop.
 *
 * @param prefix bytes before the loop
 * @param loop bytes of one turn, at least one
 */
public record Pump(List<Byte> prefix, List<Byte> loop) {
  /** Turns in each of which the measure must grow. */
  private static final int TURNS = 6;

  /** Splits of the word that are tried at most. */
  private static final int GREATEST_SEARCH = 20_000;

  private static final int WIDE_CHAIN = 64;
  private static final int WIDE_ITEMS = 256;

  /**
   * Searches a word that led past a bound for a loop that does so again and again, on a machine
   * with wide bounds. The shortest prefix and loop together win. Cost: quadratic in the word, each
   * try a run over six turns.
   *
   * @param rules the normalized rules
   * @param limits the limits that were passed
   * @param word letters from the start
   * @return empty if no part of the word is a pump
   */
  public static Optional<Pump> search(RuleSet rules, Limits limits, int[] word) {
    Machine machine = new Machine(rules, limits.withStateBounds(WIDE_CHAIN, WIDE_ITEMS));
    for (int letter : word) {
      if (letter < 0 || letter >= machine.terminals().byteClasses()) {
        return Optional.empty();
      }
    }
    int tries = 0;
    for (int total = 1; total <= word.length; total++) {
      for (int length = 1; length <= total; length++) {
        int from = total - length;
        if (++tries > GREATEST_SEARCH) {
          return Optional.empty();
        }
        if (grows(machine, word, from, total)) {
          return Optional.of(
              new Pump(bytes(machine, word, 0, from), bytes(machine, word, from, total)));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean grows(Machine machine, int[] word, int from, int to) {
    Configuration configuration = Configuration.start(machine);
    try {
      if (!run(configuration, word, 0, from)) {
        return false;
      }
      int before = -1;
      for (int turn = 0; turn < TURNS; turn++) {
        if (!run(configuration, word, from, to)) {
          return false;
        }
        int now = machine.measure(configuration.state());
        if (now <= before) {
          return false;
        }
        before = now;
      }
      return true;
    } catch (StateBoundException wideBoundPassed) {
      return true;
    }
  }

  private static boolean run(Configuration configuration, int[] word, int from, int to) {
    for (int i = from; i < to; i++) {
      if (configuration.step(word[i]) != Outcome.MOVED) {
        return false;
      }
    }
    return true;
  }

  private static List<Byte> bytes(Machine machine, int[] word, int from, int to) {
    byte[] result = new byte[to - from];
    for (int i = from; i < to; i++) {
      result[i - from] = (byte) machine.terminals().exampleByte(word[i]);
    }
    return Bytes.asList(result);
  }
}
