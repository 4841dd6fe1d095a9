package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Cuts a word into tokens. Immutable and thread-safe. */
@FunctionalInterface
public interface Segmenter {
  /**
   * Cuts.
   *
   * @throws IllegalArgumentException if a part of the word has no token
   */
  void segment(byte[] word, IntArrayList to);
}
