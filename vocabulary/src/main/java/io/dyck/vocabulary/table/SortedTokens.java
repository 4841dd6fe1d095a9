package io.dyck.vocabulary.table;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Makes the trie of tokens that are in the order of their bytes: for each token, adds the nodes
 * below the longest common prefix with the previous token. Cost: linear in the bytes.
 */
public final class SortedTokens {
  private final TokenTable tokens;
  private final int[] order;

  /**
   * For each rank, the number of leading bytes that the token shares with the token of the previous
   * rank.
   */
  private final int[] common;

  /** Takes any order. Call {@link #isComplete} before making the trie. */
  public SortedTokens(TokenTable tokens, int[] order) {
    this.tokens = tokens;
    this.order = order;
    this.common = new int[order.length];
  }

  /**
   * Whether the order is the same as that of {@link TokenTrieBuilder#order}: every ordinary token
   * with bytes exactly once, sorted by bytes, then by id.
   */
  public boolean isComplete() {
    int expected = 0;
    for (int id = 0; id < tokens.size(); id++) {
      expected += isIncluded(id) ? 1 : 0;
    }
    // All entries are distinct. Therefore an equal number of entries means that no token is
    // missing.
    boolean complete = expected == order.length;
    for (int rank = 0; rank < order.length && complete; rank++) {
      int id = order[rank];
      complete =
          id >= 0
              && id < tokens.size()
              && isIncluded(id)
              && (rank == 0 || isBefore(order[rank - 1], id, rank));
    }
    return complete;
  }

  private boolean isIncluded(int id) {
    return tokens.isOrdinary(id) && tokens.length(id) > 0;
  }

  private boolean isBefore(int first, int second, int rank) {
    int same = commonPrefix(first, second);
    common[rank] = same;
    if (same == tokens.length(first)) {
      return same < tokens.length(second) || first < second;
    }
    byte[] arena = tokens.byteArena();
    return same < tokens.length(second)
        && Byte.compareUnsigned(
                arena[tokens.start(first) + same], arena[tokens.start(second) + same])
            < 0;
  }

  /** Returns the trie of tokens that are known to be in order. */
  public TokenTrie trie() {
    int size = 0;
    int maxDepth = 0;
    for (int rank = 0; rank < order.length; rank++) {
      int length = tokens.length(order[rank]);
      size += length - common[rank];
      maxDepth = Math.max(maxDepth, length);
    }
    byte[] label = new byte[size];
    int[] subtreeEnd = new int[size];
    int[] token = new int[size];
    char[] depth = new char[size];
    IntArrayList duplicates = new IntArrayList();
    Arrays.fill(token, -1);

    byte[] arena = tokens.byteArena();
    int[] path = new int[maxDepth + 1]; // the open node of each depth
    int open = 0;
    int next = 0;
    for (int rank = 0; rank < order.length; rank++) {
      int id = order[rank];
      int start = tokens.start(id);
      int length = tokens.length(id);
      for (int d = open; d > common[rank]; d--) {
        subtreeEnd[path[d]] = next;
      }
      for (int d = common[rank] + 1; d <= length; d++) {
        label[next] = arena[start + d - 1];
        depth[next] = (char) d;
        path[d] = next++;
      }
      open = length;
      int node = path[length];
      if (token[node] < 0) {
        token[node] = id;
      } else {
        duplicates.add(token[node]);
        duplicates.add(id);
      }
    }
    for (int d = open; d > 0; d--) {
      subtreeEnd[path[d]] = next;
    }
    return new TokenTrie(label, subtreeEnd, token, depth, sortedPairs(duplicates), maxDepth);
  }

  /** Tokens are short: a plain loop, compiled early, beats a call. */
  private int commonPrefix(int first, int second) {
    byte[] arena = tokens.byteArena();
    int a = tokens.start(first);
    int b = tokens.start(second);
    int end = a + Math.min(tokens.length(first), tokens.length(second));
    int at = a;
    while (at < end && arena[at] == arena[b]) {
      at++;
      b++;
    }
    return at - a;
  }

  private static int[] sortedPairs(IntArrayList pairs) {
    long[] sorted = new long[pairs.size() / 2];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (long) pairs.getInt(2 * i) << Integer.SIZE | pairs.getInt(2 * i + 1);
    }
    Arrays.sort(sorted);
    int[] result = new int[pairs.size()];
    for (int i = 0; i < sorted.length; i++) {
      result[2 * i] = (int) (sorted[i] >>> Integer.SIZE);
      result[2 * i + 1] = (int) sorted[i];
    }
    return result;
  }
}
