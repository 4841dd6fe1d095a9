package io.dyck.compose.lazy;

import io.dyck.grammar.LazyLanguage;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds the fewest tokens that spell a text, from its end backwards. */
public final class FewestTokens {
  /** The number of tokens if no tokens spell the text. */
  public static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  private static final int NOTHING = -1;

  private FewestTokens() {}

  /**
   * Returns the fewest tokens that spell a text of bytes; {@link #IMPOSSIBLE} if no tokens spell
   * the text.
   */
  static int count(TrieIndex index, byte[] text) {
    int[] tokens = of(index, text, null);
    return tokens == null ? IMPOSSIBLE : tokens.length;
  }

  /**
   * Returns the fewest tokens that spell a text; null if none do. Cost: bytes × longest token.
   *
   * @param named maps the numbers of named tokens, from 0 on, to ids; bytes from {@link
   *     LazyLanguage#FIRST_TOKEN} on represent these tokens; null if all bytes represent themselves
   */
  public static int @Nullable [] of(
      TrieIndex index, byte[] text, @Nullable IntUnaryOperator named) {
    int[] count = new int[text.length + 1];
    int[] token = new int[text.length];
    int[] next = new int[text.length];
    Arrays.fill(token, NOTHING);
    for (int from = text.length - 1; from >= 0; from--) {
      count[from] = IMPOSSIBLE;
      int octet = text[from] & 0xFF;
      if (named != null && octet >= LazyLanguage.FIRST_TOKEN) {
        count[from] = count[from + 1] + 1;
        token[from] = named.applyAsInt(octet - LazyLanguage.FIRST_TOKEN);
        next[from] = from + 1;
        continue;
      }
      int node = TrieIndex.ROOT;
      for (int at = from; at < text.length; at++) {
        node = index.child(node, text[at] & 0xFF);
        if (node < 0) {
          break;
        }
        int found = index.token(node);
        if (found >= 0 && count[at + 1] + 1 < count[from]) {
          count[from] = count[at + 1] + 1;
          token[from] = found;
          next[from] = at + 1;
        }
      }
    }
    if (count[0] >= IMPOSSIBLE) {
      return null;
    }
    IntArrayList result = new IntArrayList(count[0]);
    for (int at = 0; at < text.length; at = next[at]) {
      result.add(token[at]);
    }
    return result.toIntArray();
  }
}
