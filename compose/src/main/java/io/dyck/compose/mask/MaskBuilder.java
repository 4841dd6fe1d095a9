package io.dyck.compose.mask;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import org.jspecify.annotations.Nullable;

/** Collects token ids in any order; begins as a list and becomes words when it grows. */
public final class MaskBuilder {
  /** The maximal length of the list. Sorting a longer list takes longer than visiting all words. */
  private static final int GREATEST_LIST = 128;

  private final int size;
  private final IntArrayList few = new IntArrayList();
  private int @Nullable [] words;

  /**
   * Starts without members.
   *
   * @param size the number of ids of the vocabulary
   */
  public MaskBuilder(int size) {
    this.size = size;
  }

  /**
   * Adds a member; a repeated member has no effect.
   *
   * @param token 0 to size-1
   */
  public void add(int token) {
    int[] dense = words;
    if (dense != null) {
      dense[token >>> 5] |= 1 << token;
      return;
    }
    few.add(token);
    if (few.size() > GREATEST_LIST) {
      words = denseWords();
    }
  }

  /**
   * Adds all members of a mask.
   *
   * @param tokens a mask of the same size
   */
  public void addAll(TokenMask tokens) {
    if (tokens.cardinality() <= TokenMask.wordCount(size) / 4) {
      tokens.forEach(this::add);
    } else {
      tokens.addTo(denseWords());
    }
  }

  /**
   * Adds the members of a mask except for some.
   *
   * @param tokens a mask of the same size
   * @param excluded ids that are not added; an excluded id that is already a member stays
   */
  public void addAllExcept(TokenMask tokens, int[] excluded) {
    if (excluded.length == 0) {
      addAll(tokens);
      return;
    }
    int[] dense = denseWords();
    boolean[] before = new boolean[excluded.length];
    for (int i = 0; i < excluded.length; i++) {
      before[i] = (dense[excluded[i] >>> 5] & (1 << excluded[i])) != 0;
    }
    addAll(tokens);
    for (int i = 0; i < excluded.length; i++) {
      if (!before[i]) {
        dense[excluded[i] >>> 5] &= ~(1 << excluded[i]);
      }
    }
  }

  private int[] denseWords() {
    int[] dense = words;
    if (dense == null) {
      dense = new int[TokenMask.wordCount(size)];
      for (int i = 0; i < few.size(); i++) {
        int id = few.getInt(i);
        dense[id >>> 5] |= 1 << id;
      }
      words = dense;
    }
    return dense;
  }

  /**
   * Returns the collected members.
   *
   * @return a mask; the builder must not be used any more
   */
  public TokenMask build() {
    int[] dense = words;
    if (dense != null) {
      return TokenMask.ofWords(size, dense);
    }
    int[] sorted = few.toIntArray();
    IntArrays.quickSort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return TokenMask.ofSorted(size, IntArrays.copy(sorted, 0, count));
  }
}
