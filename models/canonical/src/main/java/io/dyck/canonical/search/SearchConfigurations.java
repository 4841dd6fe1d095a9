package io.dyck.canonical.search;

import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.compose.region.Configurations;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The configurations that searches pass, by their numbers in {@link Configurations}. The stack of a
 * configuration may be known only down to some cell. For one thread at a time.
 */
final class SearchConfigurations {
  private final Machine machine;
  private final Configurations all;

  /** The bytes of each letter. */
  private final BitSet[] bytesOfLetter;

  private final Int2ObjectOpenHashMap<BitSet> bytes = new Int2ObjectOpenHashMap<>();
  private final Map<Integer, Boolean> surelyClosable = new HashMap<>();

  SearchConfigurations(Machine machine) {
    this.machine = machine;
    this.all = new Configurations(machine, false);
    this.bytesOfLetter = new BitSet[all.byteClasses()];
    Arrays.setAll(bytesOfLetter, letter -> new BitSet());
    for (int b = 0; b < 256; b++) {
      bytesOfLetter[all.letterOf(b)].set(b);
    }
  }

  Machine machine() {
    return machine;
  }

  /** Returns the number of a state over a stack, whole or known down to some cell. */
  int of(State state, Cell cell) {
    return all.numberOf(state, cell);
  }

  Configuration configuration(int at) {
    return new Configuration(machine, all.state(at), all.cell(at));
  }

  /**
   * Returns the target of a byte.
   *
   * @return a configuration, or a negative number for {@link #stopped}
   */
  int read(int from, int b) {
    return all.target(from, all.letterOf(b & 0xFF));
  }

  /** Returns the target of some bytes, one after the other, as {@link #read(int, int)}. */
  int read(int from, byte[] text, int start, int end) {
    int at = from;
    for (int i = start; i < end && at >= 0; i++) {
      at = read(at, text[i]);
    }
    return at;
  }

  /** Returns the answer where a byte cannot be read, or where deeper cells decide. */
  static Viability stopped(int target) {
    return target == Configurations.DEAD ? Viability.NO : Viability.UNKNOWN;
  }

  /** Returns the bytes that are not dead in a configuration; not to be changed. */
  BitSet bytes(int at) {
    BitSet known = bytes.get(at);
    if (known == null) {
      known = new BitSet();
      for (int letter = 0; letter < bytesOfLetter.length; letter++) {
        if (all.target(at, letter) != Configurations.DEAD) {
          known.or(bytesOfLetter[letter]);
        }
      }
      bytes.put(at, known);
    }
    return known;
  }

  /** Returns whether a configuration is surely closable; computed once. */
  boolean isIn(ClosableConfigurations closable, int at) {
    return surelyClosable.computeIfAbsent(at, a -> closable.contains(all.state(at), all.cell(at)));
  }

  /** Returns whether the text may end in a configuration. */
  Viability canEnd(int at) {
    if (!all.state(at).hasExit()) {
      return Viability.NO;
    }
    if (configuration(at).isAccepting()) {
      return Viability.YES;
    }
    Cell lowest = all.cell(at);
    for (Cell below = lowest; below != null; below = below.cellBelow()) {
      lowest = below;
    }
    return lowest.symbol().isBottom() ? Viability.NO : Viability.UNKNOWN;
  }

  /** Returns the number of configurations so far. */
  int size() {
    return all.size();
  }
}
