package io.dyck.canonical.pairs;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * The merge tree of each token: the two parts of its last merge, and the time of this merge. Merges
 * are applied in order of rank. Inside a part of a word whose border no merge crosses, they are the
 * same merges as if the part were the whole word. Therefore the parts of a token are made as each
 * would be made alone, and the trees of different tokens share subtrees. Immutable.
 *
 * <p>Ranks need not rise on the way up, because a merge of a late rank can produce the parts of a
 * merge of an early rank. The merge of early rank then follows at once. Therefore the time of a
 * merge is the greatest rank so far ({@link #made}). Merges of two neighbouring parts interleave by
 * this time; at equal times the left part merges first.
 */
final class MergeTrees {
  /** The left part of a token that is neither a symbol nor made by merges of its symbols. */
  static final int UNREACHED = -2;

  static final int NONE = -1;

  private final int[] left;
  private final int[] right;
  private final int[] rank;
  private final int[] made;

  MergeTrees(Vocabulary vocabulary, EncodingRules rules) {
    int size = vocabulary.size();
    left = new int[size];
    right = new int[size];
    rank = new int[size];
    made = new int[size];
    Arrays.fill(left, UNREACHED);
    for (int token = 0; token < size; token++) {
      if (rules.isSymbol(token)) {
        left[token] = NONE;
        right[token] = NONE;
        made[token] = -1;
      }
    }
    for (int token : byLength(vocabulary)) {
      if (left[token] == UNREACHED && rules.isFound(token)) {
        merge(token, rules);
      }
    }
  }

  private static int[] byLength(Vocabulary vocabulary) {
    IntArrayList tokens = new IntArrayList();
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.isOrdinary(token) && vocabulary.length(token) > 1) {
        tokens.add(token);
      }
    }
    int[] result = tokens.toIntArray();
    IntArrays.stableSort(
        result, (a, b) -> Integer.compare(vocabulary.length(a), vocabulary.length(b)));
    return result;
  }

  private void merge(int token, EncodingRules rules) {
    long last = rules.lastMerge(token);
    if (last != EncodingRules.NOT_MERGED) {
      int first = (int) (last >>> Integer.SIZE);
      int second = (int) last;
      left[token] = first;
      right[token] = second;
      rank[token] = rules.rank(first, second);
      made[token] = Math.max(rank[token], Math.max(made[first], made[second]));
    }
  }

  int size() {
    return left.length;
  }

  boolean isReached(int token) {
    return left[token] != UNREACHED;
  }

  boolean isMerged(int token) {
    return left[token] >= 0;
  }

  int left(int token) {
    return left[token];
  }

  int right(int token) {
    return right[token];
  }

  int rank(int token) {
    return rank[token];
  }

  /** Returns the greatest rank of all merges of a token; −1 for a symbol. */
  int made(int token) {
    return made[token];
  }

  /**
   * Returns the greatest rank of the merges from the completion of the left part to the merge of
   * the whole token. Until then a neighbour of the left part can still merge with it.
   */
  int leftWaits(int token) {
    int other = made[right[token]];
    return other >= made[left[token]] ? Math.max(other, rank[token]) : rank[token];
  }

  /**
   * Returns the greatest rank of the merges from the completion of the right part to the merge of
   * the whole token.
   */
  int rightWaits(int token) {
    int other = made[left[token]];
    return other > made[right[token]] ? Math.max(other, rank[token]) : rank[token];
  }
}
