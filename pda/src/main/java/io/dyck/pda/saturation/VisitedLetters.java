package io.dyck.pda.saturation;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.LetterSet;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * A set of letters for each pair of a state and a symbol. Each letter has a bit, because most pairs
 * are visited with most letters. Not thread-safe.
 */
final class VisitedLetters {
  private final int wordsPerPair;

  /**
   * The index of each pair, by the numbers of its state and symbol. Pairs are numbered as they are
   * met.
   */
  private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();

  /** The bits of all pairs. Each pair has a row of words, with the lowest letters first. */
  private long[] bits = new long[64];

  VisitedLetters(int letters) {
    this.wordsPerPair = LetterSet.all(letters).words();
    pairs.defaultReturnValue(-1);
  }

  /** Adds letters to a pair and returns the new ones. Cost: constant, amortized. */
  LetterSet add(State state, Symbol symbol, LetterSet letters) {
    return add(IntPairs.pairOf(state.id(), symbol.id()), letters);
  }

  LetterSet add(long pair, LetterSet letters) {
    int known = pairs.putIfAbsent(pair, pairs.size());
    int from = Math.multiplyExact(known < 0 ? pairs.size() - 1 : known, wordsPerPair);
    int end = Math.addExact(from, wordsPerPair);
    if (end > bits.length) {
      bits = Arrays.copyOf(bits, Math.max(end, bits.length + (bits.length >> 1)));
    }
    return letters.addTo(bits, from);
  }

  /** Removes letters that were added. */
  void remove(State state, Symbol symbol, LetterSet letters) {
    remove(IntPairs.pairOf(state.id(), symbol.id()), letters);
  }

  void remove(long pair, LetterSet letters) {
    letters.removeFrom(bits, pairs.get(pair) * wordsPerPair);
  }
}
