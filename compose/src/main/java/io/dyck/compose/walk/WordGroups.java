package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.compose.vocabulary.Vocabulary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All tokens that words allow after a set of hypotheses, by those hypotheses after them that end a
 * word. Depends on the vocabulary alone, so it is kept with the trie for all grammars. Cost: one
 * scan of the trie for each set. Thread-safe.
 */
final class WordGroups {
  private static final long GREATEST_MEMO = 128L << 20;

  private final Vocabulary vocabulary;
  private final TokenTrie trie;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final Memo memo;

  /**
   * Tokens after which the same hypotheses say that a word ends.
   *
   * @param ended these; {@link WordAutomaton#NONE} if no word can end
   * @param tokens not empty
   */
  record Group(int ended, TokenMask tokens) {}

  private record Key(int set, int node) {}

  private static final class Memo {
    final ConcurrentHashMap<Key, ImmutableList<Group>> groups = new ConcurrentHashMap<>();
    long bytes;
  }

  /** The memo's own key among those of the trie. */
  private enum MemoKey {
    WORD_GROUPS
  }

  WordGroups(Vocabulary vocabulary, CanonicalTokens canonical) {
    this.vocabulary = vocabulary;
    this.trie = vocabulary.trie();
    this.canonical = canonical;
    this.words = canonical.words();
    this.memo = (Memo) trie.memo().computeIfAbsent(MemoKey.WORD_GROUPS, k -> new Memo());
  }

  /** The groups after a set; inside of a character if the node is not 0. */
  ImmutableList<Group> of(int set, int node) {
    Key key = new Key(set, node);
    ImmutableList<Group> known = memo.groups.get(key);
    if (known != null) {
      return known;
    }
    ImmutableList<Group> made = new Scan().groups(set, node);
    long bytes = 0;
    for (Group group : made) {
      bytes += 32 + group.tokens().bytes();
    }
    synchronized (memo) {
      if (memo.bytes + bytes > GREATEST_MEMO) {
        memo.groups.clear();
        memo.bytes = 0;
      }
      memo.bytes += bytes;
      memo.groups.put(key, made);
    }
    return made;
  }

  /** One scan; follows all hypotheses, and apart those by which a word begins. */
  private final class Scan {
    private final int[] all = new int[trie.maxDepth() + 1];
    private final int[] begun = new int[trie.maxDepth() + 1];
    private final int[] nodes = new int[trie.maxDepth() + 1];
    private final Map<Integer, MaskBuilder> tokens = new LinkedHashMap<>();

    ImmutableList<Group> groups(int set, int node) {
      all[0] = set;
      begun[0] = node == 0 ? words.ended(set) : WordAutomaton.NONE;
      nodes[0] = node;
      int[] subtreeEnd = trie.subtreeEnd();
      for (int at = 0; at < subtreeEnd.length; ) {
        if (!enter(at)) {
          at = subtreeEnd[at];
          continue;
        }
        if (trie.token()[at] >= 0) {
          add(trie.depth()[at], canonical.producedAs(trie.token()[at]));
        }
        at++;
      }
      ImmutableList.Builder<Group> result = ImmutableList.builder();
      tokens.forEach((ended, mask) -> result.add(new Group(ended, mask.build())));
      return result.build();
    }

    private boolean enter(int at) {
      int level = trie.depth()[at];
      int after = words.nextNode(nodes[level - 1], trie.label()[at] & 0xFF);
      if (after == -1) {
        return false;
      }
      int before = all[level - 1];
      int begunBefore = begun[level - 1];
      all[level] = after < -1 ? words.after(before, after) : before;
      begun[level] = after < -1 && begunBefore >= 0 ? words.after(begunBefore, after) : begunBefore;
      nodes[level] = Math.max(0, after);
      return all[level] >= 0;
    }

    private void add(int level, int token) {
      if (token < 0) {
        return;
      }
      boolean whole = canonical.isWordOnly(token);
      int read = whole ? begun[level] : all[level];
      int set = read < 0 ? read : words.afterToken(read, nodes[level] == 0, whole);
      if (set >= 0) {
        int ended = nodes[level] == 0 ? words.ended(set) : WordAutomaton.NONE;
        tokens.computeIfAbsent(ended, e -> new MaskBuilder(vocabulary.size())).add(token);
      }
    }
  }
}
