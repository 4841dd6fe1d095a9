package io.dyck.pda.witness;

import com.google.common.primitives.Bytes;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.run.Configuration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A prefix and a loop that make readings differ more with every turn of the loop. Either the local
 * chains of the state grow, or the chains grow while a second loop unwinds the stacks ({@code
 * a}ⁿ{@code b}ⁿ beside {@code a}ⁿ{@code bb}ⁿ).
 *
 * @param prefix bytes before the loop
 * @param loop bytes of one turn, at least one
 * @param middle bytes between both loops; empty if there is only one
 * @param unwinding bytes of one turn of the second loop; empty if there is only one
 */
public record Pump(List<Byte> prefix, List<Byte> loop, List<Byte> middle, List<Byte> unwinding) {
  /** The greatest number of splits of the word that are tried. */
  private static final int GREATEST_SEARCH = 20_000;

  /** The greatest number of pairs of loops that are tried. */
  private static final int MOST_PAIRS = 2_000;

  /** The greatest number of bytes of a second loop. */
  private static final int LONGEST_UNWINDING = 16;

  /**
   * Searches a word that led past a bound for a loop that does so again and again, on a machine
   * with wide bounds. The shortest prefix and loop together win. Cost: quadratic in the word; each
   * try is a run over some turns. For two loops, turns that raise the stack are tried with the
   * loops after them.
   */
  static Optional<Pump> search(RuleSet rules, ChainGrowth growth, int[] word) {
    int byteClasses = rules.terminals().byteClasses();
    for (int letter : word) {
      if (letter < 0 || letter >= byteClasses) {
        return Optional.empty();
      }
    }
    int tries = 0;
    for (int to = 1; to <= word.length; to++) {
      for (int from = to - 1; from >= 0 && tries < GREATEST_SEARCH && !growth.isSpent(); from--) {
        tries++;
        if (growth.growsWithTurns(word, from, to)) {
          return Optional.of(of(rules, word, from, to, to, to));
        }
      }
    }
    return findUnwinding(rules, growth, word);
  }

  private static Optional<Pump> findUnwinding(RuleSet rules, ChainGrowth growth, int[] word) {
    int tries = 0;
    for (int[] loop : raisingParts(growth.machine(), word)) {
      for (int length = 1; length <= LONGEST_UNWINDING; length++) {
        for (int from = word.length - length; from >= loop[1]; from--) {
          if (++tries > MOST_PAIRS || growth.isSpent()) {
            return Optional.empty();
          }
          int to = from + length;
          if (growth.growsWithUnwinding(word, loop, new int[] {from, to})) {
            return Optional.of(of(rules, word, loop[0], loop[1], from, to));
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns parts of the word that lead from a state to itself on a higher stack, the short ones
   * first.
   */
  private static List<int[]> raisingParts(Machine machine, int[] word) {
    List<State> states = new ArrayList<>();
    List<Integer> depths = new ArrayList<>();
    Configuration configuration = Configuration.start(machine);
    try {
      for (int letter : word) {
        if (configuration.step(letter) != Configuration.Outcome.MOVED) {
          break;
        }
        states.add(configuration.state());
        depths.add(configuration.cell().depth());
      }
    } catch (StateBoundException passed) {
      // The states before the bound suffice.
    }
    List<int[]> loops = new ArrayList<>();
    for (int from = 0; from < states.size(); from++) {
      int lowest = depths.get(from);
      for (int to = from + 1; to < states.size() && depths.get(to) >= lowest; to++) {
        if (states.get(to) == states.get(from) && depths.get(to) > lowest) {
          loops.add(new int[] {from + 1, to + 1});
        }
      }
    }
    loops.sort(Comparator.comparingInt(loop -> loop[1] - loop[0]));
    return loops;
  }

  private static Pump of(
      RuleSet rules, int[] word, int from, int to, int unwindingFrom, int unwindingTo) {
    return new Pump(
        bytes(rules, word, 0, from),
        bytes(rules, word, from, to),
        bytes(rules, word, to, unwindingFrom),
        bytes(rules, word, unwindingFrom, unwindingTo));
  }

  static List<Byte> bytes(RuleSet rules, int[] word, int from, int to) {
    byte[] result = new byte[to - from];
    for (int i = from; i < to; i++) {
      result[i - from] = (byte) rules.terminals().exampleByte(word[i]);
    }
    return Bytes.asList(result);
  }
}
