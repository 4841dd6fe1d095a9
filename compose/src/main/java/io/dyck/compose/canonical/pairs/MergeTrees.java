package io.dyck.compose.canonical.pairs;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/**
 * How the merges make each token of its own bytes: of which two it is merged last, and when. Merges
 * of least rank first do in a part of a word what they do there alone, as long as none crosses the
 * border; so a token's parts are made as each would be by itself, and the trees of all tokens share
 * theirs. Immutable.
 *
 * <p>Ranks need not rise on the way up: a merge of a late rank can make what an early line waits
 * for. Such an early merge follows at once. So time is the greatest rank so far ({@link #made}):
 * merges of two parts side by side interleave by that, of equal ones the left part's first.
 */
final class MergeTrees {
  /** Neither a symbol nor merged of its symbols. */
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

  /** The greatest rank of all merges of a token; −1 for a symbol. */
  int made(int token) {
    return made[token];
  }

  /**
   * The greatest rank among the merges after the left part was made, up to that of the whole: until
   * then a neighbour of the left part can still take it away.
   */
  int leftWaits(int token) {
    int other = made[right[token]];
    return other >= made[left[token]] ? Math.max(other, rank[token]) : rank[token];
  }

  /** The same of the right part. */
  int rightWaits(int token) {
    int other = made[left[token]];
    return other > made[right[token]] ? Math.max(other, rank[token]) : rank[token];
  }
}
