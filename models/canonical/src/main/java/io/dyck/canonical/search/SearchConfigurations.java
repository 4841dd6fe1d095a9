package io.dyck.canonical.search;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.pda.run.PartialStack;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The configurations that searches pass. One object stands for all configurations that behave
 * alike, therefore each fact is computed once. For one thread at a time.
 */
final class SearchConfigurations {
  private final Machine machine;
  private final int[] letterOfByte = new int[256];

  /** The bytes of each letter. */
  private final BitSet[] bytesOfLetter;

  private final Map<Key, SearchConfiguration> known = new HashMap<>();

  /**
   * A key that is equal for configurations that behave alike.
   *
   * @param whole whether the whole stack is known
   */
  private record Key(int state, PartialStack stack, boolean whole) {}

  SearchConfigurations(Machine machine) {
    this.machine = machine;
    this.bytesOfLetter = new BitSet[machine.letters()];
    Arrays.setAll(bytesOfLetter, letter -> new BitSet());
    for (int b = 0; b < letterOfByte.length; b++) {
      letterOfByte[b] = machine.terminals().classOf(b);
      bytesOfLetter[letterOfByte[b]].set(b);
    }
  }

  Machine machine() {
    return machine;
  }

  int letterOf(int b) {
    return letterOfByte[b];
  }

  /** Returns the bytes that are not dead in a configuration. */
  BitSet bytesAt(SearchConfiguration at) {
    BitSet bytes = new BitSet();
    for (int letter = 0; letter < bytesOfLetter.length; letter++) {
      if (!bytesOfLetter[letter].isEmpty() && at.read(letter) != Outcome.DEAD) {
        bytes.or(bytesOfLetter[letter]);
      }
    }
    return bytes;
  }

  /** Returns the configuration of a state over a stack, whole or known down to some cell. */
  SearchConfiguration of(State state, Cell cell) {
    Cell lowest = cell;
    for (Cell below = cell.cellBelow(); below != null; below = below.cellBelow()) {
      lowest = below;
    }
    Key key = new Key(state.id(), PartialStack.of(cell), lowest.symbol().isBottom());
    SearchConfiguration found = known.get(key);
    if (found == null) {
      found = new SearchConfiguration(this, known.size(), state, cell, key.whole());
      known.put(key, found);
    }
    return found;
  }

  /**
   * Returns the outcome of reading some bytes one after the other: the first outcome that is no
   * move, otherwise a move.
   */
  Outcome read(SearchConfiguration from, byte[] bytes, int start, int end) {
    SearchConfiguration at = from;
    for (int i = start; i < end; i++) {
      Outcome outcome = at.read(letterOfByte[bytes[i] & 0xFF]);
      if (outcome != Outcome.MOVED) {
        return outcome;
      }
      at = at.target(letterOfByte[bytes[i] & 0xFF]);
    }
    return Outcome.MOVED;
  }

  /** Returns the target of bytes that can be read. */
  SearchConfiguration targetOf(SearchConfiguration from, byte[] bytes, int start, int end) {
    SearchConfiguration at = from;
    for (int i = start; i < end; i++) {
      at = at.target(letterOfByte[bytes[i] & 0xFF]);
    }
    return at;
  }

  /** Returns the number of configurations so far. */
  int size() {
    return known.size();
  }
}
