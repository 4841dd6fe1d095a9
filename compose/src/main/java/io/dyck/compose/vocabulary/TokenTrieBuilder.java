package io.dyck.compose.vocabulary;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Builds the trie: sorts the ordinary tokens by their bytes, then adds, token by token, the nodes
 * below the longest common prefix with the token before.
 *
 * <p>The sort takes four bytes at a time, packed with the id into one long, and goes on with the
 * next four only where these are equal. Cost: O(b log n) for b bytes in n tokens.
 */
final class TokenTrieBuilder {
  private static final int ID_BITS = TokenTable.ID_BITS;
  private static final int BYTES_PER_KEY = 4;

  /** One byte in a key: 0 after the end of the token, else the byte as unsigned number plus 1. */
  private static final int KEY_BITS = 9;

  private final TokenTable tokens;

  /** The sort key of four bytes above the id. */
  private final long[] keys;

  private TokenTrieBuilder(TokenTable tokens) {
    this.tokens = tokens;
    long[] all = new long[tokens.size()];
    int count = 0;
    for (int id = 0; id < tokens.size(); id++) {
      if (tokens.isOrdinary(id) && tokens.length(id) > 0) {
        all[count++] = id;
      }
    }
    this.keys = Arrays.copyOf(all, count);
  }

  static TokenTrie build(TokenTable tokens) {
    TokenTrieBuilder builder = new TokenTrieBuilder(tokens);
    builder.sort();
    return builder.trie();
  }

  private int id(int rank) {
    return (int) (keys[rank] & ((1L << ID_BITS) - 1));
  }

  private void sort() {
    // Ranges still to sort: from, to, bytes known to be equal. A stack of its own, because hostile
    // tokens are long.
    IntArrayList ranges = new IntArrayList();
    pushRange(ranges, 0, keys.length, 0);
    while (!ranges.isEmpty()) {
      int known = ranges.popInt();
      int to = ranges.popInt();
      int from = ranges.popInt();
      sortRange(ranges, from, to, known);
    }
  }

  private static void pushRange(IntArrayList ranges, int from, int to, int known) {
    ranges.add(from);
    ranges.add(to);
    ranges.add(known);
  }

  private void sortRange(IntArrayList ranges, int from, int to, int known) {
    for (int i = from; i < to; i++) {
      keys[i] = key(id(i), known);
    }
    Arrays.sort(keys, from, to);
    int start = from;
    for (int i = from + 1; i <= to; i++) {
      if (i == to || keys[i] >>> ID_BITS != keys[start] >>> ID_BITS) {
        boolean ended = (keys[start] >>> ID_BITS & ((1 << KEY_BITS) - 1)) == 0;
        if (i - start > 1 && !ended) {
          pushRange(ranges, start, i, known + BYTES_PER_KEY);
        }
        start = i;
      }
    }
  }

  private long key(int id, int known) {
    byte[] arena = tokens.arena();
    int start = tokens.start(id);
    int end = tokens.end(id);
    long key = 0;
    for (int i = start + known; i < start + known + BYTES_PER_KEY; i++) {
      key = key << KEY_BITS | (i < end ? Byte.toUnsignedInt(arena[i]) + 1 : 0);
    }
    return key << ID_BITS | id;
  }

  private TokenTrie trie() {
    int[] common = new int[keys.length];
    int size = 0;
    int maxDepth = 0;
    for (int rank = 0; rank < keys.length; rank++) {
      common[rank] = rank == 0 ? 0 : commonPrefix(id(rank - 1), id(rank));
      int length = tokens.length(id(rank));
      size += length - common[rank];
      maxDepth = Math.max(maxDepth, length);
    }
    byte[] label = new byte[size];
    int[] subtreeEnd = new int[size];
    int[] token = new int[size];
    char[] depth = new char[size];
    IntArrayList duplicates = new IntArrayList();
    Arrays.fill(token, -1);

    byte[] arena = tokens.arena();
    int[] path = new int[maxDepth + 1]; // the open node of each depth
    int open = 0;
    int next = 0;
    for (int rank = 0; rank < keys.length; rank++) {
      int id = id(rank);
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

  private int commonPrefix(int first, int second) {
    byte[] arena = tokens.arena();
    int mismatch =
        Arrays.mismatch(
            arena,
            tokens.start(first),
            tokens.end(first),
            arena,
            tokens.start(second),
            tokens.end(second));
    return mismatch < 0 ? tokens.length(first) : mismatch;
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
