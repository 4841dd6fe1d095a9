package io.dyck.vocabulary.table;

import com.google.common.base.Verify;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Builds the trie: sorts the ordinary tokens by their bytes; {@link SortedTokens} does the rest.
 *
 * <p>The sort takes four bytes at a time, packed with the id into one long, and continues with the
 * next four only if these are equal. Cost: O(b log n) for b bytes in n tokens.
 */
public final class TokenTrieBuilder {
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
    SortedTokens sorted = new SortedTokens(tokens, order(tokens));
    Verify.verify(sorted.isComplete(), "the tokens are not in the order of their bytes");
    return sorted.trie();
  }

  /** Returns the ordinary tokens that have bytes, sorted by bytes, then by id. */
  public static int[] order(TokenTable tokens) {
    TokenTrieBuilder builder = new TokenTrieBuilder(tokens);
    builder.sort();
    int[] order = new int[builder.keys.length];
    for (int rank = 0; rank < order.length; rank++) {
      order[rank] = builder.id(rank);
    }
    return order;
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
    byte[] arena = tokens.byteArena();
    int start = tokens.start(id);
    int end = tokens.end(id);
    long key = 0;
    for (int i = start + known; i < start + known + BYTES_PER_KEY; i++) {
      key = key << KEY_BITS | (i < end ? Byte.toUnsignedInt(arena[i]) + 1 : 0);
    }
    return key << ID_BITS | id;
  }
}
