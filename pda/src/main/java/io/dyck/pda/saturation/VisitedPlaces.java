package io.dyck.pda.saturation;

import io.dyck.pda.collect.LetterSet;
import java.util.Arrays;

/**
 * Pairs of a state and a symbol, by their numbers, with letters: a bit for each letter, since most
 * pairs are visited with most letters. Not thread-safe.
 */
final class VisitedPlaces {
  private final int wordsPerPair;

  /** Of each pair its words in a row; bit {@code letter} of those, the lowest first. */
  private long[] bits = new long[64];

  VisitedPlaces(int letters) {
    this.wordsPerPair = LetterSet.all(letters).words();
  }

  /** The letters that are new at a pair. Cost: constant, amortized, if pairs come in order. */
  LetterSet add(int pair, LetterSet letters) {
    int from = Math.multiplyExact(pair, wordsPerPair);
    int end = Math.addExact(from, wordsPerPair);
    if (end > bits.length) {
      bits = Arrays.copyOf(bits, Math.max(end, bits.length + (bits.length >> 1)));
    }
    return letters.addTo(bits, from);
  }

  /** Takes letters back that were added. */
  void remove(int pair, LetterSet letters) {
    for (int i = 0; i < wordsPerPair; i++) {
      bits[pair * wordsPerPair + i] &= ~letters.word(i);
    }
  }
}
