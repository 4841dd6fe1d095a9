package io.dyck.compose.canonical;

import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.vocabulary.table.TokenTrie;
import org.jspecify.annotations.Nullable;

/**
 * The hypotheses after each byte on the way to a node of the trie, for a scan that goes through
 * nodes in order. For one scan.
 */
final class WordPath {
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final CanonicalState from;
  private final int[] sets;
  private final int[] nodes;

  /** By level: what was read there, as {@link WordAutomaton#nextNode} says it. */
  private final int[] read;

  /**
   * Begins at the root.
   *
   * @param from hypotheses before tokens, and where inside of a character
   */
  WordPath(CanonicalTokens canonical, TokenTrie trie, CanonicalState from) {
    this.canonical = canonical;
    this.words = canonical.words();
    this.trie = trie;
    this.from = from;
    this.sets = new int[trie.maxDepth() + 1];
    this.nodes = new int[trie.maxDepth() + 1];
    this.read = new int[trie.maxDepth() + 1];
    sets[0] = from.set();
    nodes[0] = from.node();
  }

  /** Reads the byte of a node after those above it; false if no word goes on so. */
  boolean enter(int at) {
    int level = trie.depth()[at];
    int after = words.nextNode(nodes[level - 1], trie.label()[at] & 0xFF);
    if (after == -1) {
      return false;
    }
    read[level] = after;
    sets[level] = afterRead(level, sets[level - 1]);
    nodes[level] = Math.max(0, after);
    return sets[level] >= 0;
  }

  /** The hypotheses after the byte that was entered last, of others before it. */
  int afterRead(int level, int before) {
    return read[level] < -1 && before >= 0 ? words.after(before, read[level]) : before;
  }

  /** The hypotheses after some bytes. */
  int set(int level) {
    return sets[level];
  }

  /** Inside of a character after some bytes: where; 0 between two. */
  int node(int level) {
    return nodes[level];
  }

  /** The token that is produced of the bytes of a node; −1 if there is none. */
  int producedAt(int at) {
    return canonical.producedAs(trie.token()[at]);
  }

  /**
   * The state after a token whose last byte was entered, by which the word goes on; null if it goes
   * on by none, for the token is only ever a whole word.
   */
  @Nullable CanonicalState after(int level, int token) {
    if (canonical.isByte(token)) {
      return canonical.next(new CanonicalState(from.set(), from.node(), -1), token);
    }
    return canonical.isWordOnly(token)
        ? null
        : canonical.afterCharacters(sets[level], nodes[level], token);
  }
}
