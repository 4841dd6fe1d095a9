package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Encodes short texts by nothing but the trie: a token's id is the rank of the merge that makes it,
 * as in tiktoken's files. A process that encodes a prompt need not wait for the tables of an
 * encoder of long texts. Immutable and thread-safe.
 *
 * <p>Cost: quadratic in the bytes of a word; therefore the length of words is bounded.
 */
public final class TrieEncoder {
  private static final int LONGEST_WORD = 128;
  private static final int LONGEST_TEXT = 1 << 14;

  private final TokenTable tokens;
  private final Pattern words;

  /** Creates an encoder whose words are the successive matches of a pattern. */
  public TrieEncoder(TokenTable tokens, Pattern words) {
    this.tokens = tokens;
    this.words = words;
  }

  /** Adds the tokens of a text, if it and all of its words are short. */
  public boolean encode(String text, IntArrayList to) {
    if (text.length() > LONGEST_TEXT) {
      return false;
    }
    int before = to.size();
    Matcher matcher = words.matcher(text);
    while (matcher.find()) {
      byte[] word = matcher.group().getBytes(StandardCharsets.UTF_8);
      if (word.length > LONGEST_WORD) {
        to.size(before);
        return false;
      }
      encode(word, to);
    }
    return true;
  }

  private void encode(byte[] word, IntArrayList to) {
    int whole = rank(word, 0, word.length);
    if (whole >= 0) {
      to.add(whole);
      return;
    }
    IntArrayList starts = new IntArrayList(word.length + 1);
    for (int i = 0; i <= word.length; i++) {
      starts.add(i);
    }
    for (int merged = leastRank(word, starts); merged > 0; merged = leastRank(word, starts)) {
      starts.removeInt(merged);
    }
    for (int i = 0; i + 1 < starts.size(); i++) {
      to.add(rank(word, starts.getInt(i), starts.getInt(i + 1)));
    }
  }

  /**
   * Returns the index of the start between the two parts that merge next, the leftmost; 0 if none
   * do.
   */
  private int leastRank(byte[] word, IntArrayList starts) {
    int least = Integer.MAX_VALUE;
    int found = 0;
    for (int i = 1; i + 1 < starts.size(); i++) {
      int rank = rank(word, starts.getInt(i - 1), starts.getInt(i + 1));
      if (rank >= 0 && rank < least) {
        least = rank;
        found = i;
      }
    }
    return found;
  }

  private int rank(byte[] bytes, int from, int to) {
    TokenTrie trie = tokens.trie();
    int node = trie.find(bytes, from, to);
    return node < 0 ? -1 : trie.token()[node];
  }
}
