package io.dyck.canonical.search;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.pda.run.PartialStack;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The configurations that searches pass. One object stands for all configurations that behave
 * alike, therefore each fact is computed once. A move that does not change the stack costs one
 * lookup. For one thread at a time.
 */
final class SearchConfigurations {
  private final Machine machine;
  private final int[] letterOfByte = new int[256];

  /** The bytes of each letter. */
  private final BitSet[] bytesOfLetter;

  private final Map<Stack, Integer> stackNumbers = new HashMap<>();
  private final BitSet wholeStacks = new BitSet();
  private final Long2ObjectOpenHashMap<SearchConfiguration> byStateAndStack =
      new Long2ObjectOpenHashMap<>();

  /** A key that is equal for stacks that behave alike. */
  private record Stack(PartialStack known, boolean whole) {
    static Stack of(Cell top) {
      Cell lowest = top;
      Cell below = lowest.cellBelow();
      while (below != null) {
        lowest = below;
        below = lowest.cellBelow();
      }
      return new Stack(PartialStack.of(top), lowest.symbol().isBottom());
    }
  }

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
    return of(state, cell, numberOf(cell));
  }

  /** Returns the configuration over a stack whose number is known. */
  SearchConfiguration of(State state, Cell cell, int stack) {
    long key = (long) state.id() << Integer.SIZE | stack;
    SearchConfiguration known = byStateAndStack.get(key);
    if (known == null) {
      int number = byStateAndStack.size();
      known = new SearchConfiguration(this, number, state, cell, stack, wholeStacks.get(stack));
      byStateAndStack.put(key, known);
    }
    return known;
  }

  /** Returns the number of a stack, which is equal for stacks that behave alike. */
  int numberOf(Cell cell) {
    Stack stack = Stack.of(cell);
    Integer known = stackNumbers.get(stack);
    if (known == null) {
      known = stackNumbers.size();
      stackNumbers.put(stack, known);
      wholeStacks.set(known, stack.whole());
    }
    return known;
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
      at = at.after(letterOfByte[bytes[i] & 0xFF]);
    }
    return Outcome.MOVED;
  }

  /** Returns the target of bytes that can be read. */
  SearchConfiguration after(SearchConfiguration from, byte[] bytes, int start, int end) {
    SearchConfiguration at = from;
    for (int i = start; i < end; i++) {
      at = at.after(letterOfByte[bytes[i] & 0xFF]);
    }
    return at;
  }

  /** Returns the number of configurations so far. */
  int size() {
    return byStateAndStack.size();
  }
}
