package io.dyck.canonical.search;

import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.table.TokenTrie;
import org.jspecify.annotations.Nullable;

/**
 * The hypotheses after each byte on the path to a trie node, during a scan of the nodes in order.
 * For one scan.
 */
final class WordPath {
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final SequenceState from;
  private final int[] sets;
  private final int[] nodes;

  /** The result of {@link WordAutomaton#nextNode} at each level. */
  private final int[] read;

  /**
   * Starts at the root of the trie.
   *
   * @param from the hypotheses before tokens, and the node inside of a character
   */
  WordPath(CanonicalTokens canonical, TokenTrie trie, SequenceState from) {
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

  /**
   * Reads the byte of a node after the bytes of the nodes above it. Returns false if no word
   * contains these bytes.
   */
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

  /** Returns the hypotheses after the last entered byte, from other hypotheses before it. */
  int afterRead(int level, int before) {
    return read[level] < -1 && before >= 0 ? words.after(before, read[level]) : before;
  }

  /** Returns the hypotheses after some bytes. */
  int set(int level) {
    return sets[level];
  }

  /** Returns the node inside of a character after some bytes; 0 between characters. */
  int node(int level) {
    return nodes[level];
  }

  /** Returns the token that the tokenizer produces for the bytes of a node; −1 if there is none. */
  int producedAt(int at) {
    return canonical.producedAs(trie.token()[at]);
  }

  /**
   * Returns the state after a token whose last byte was entered. Returns null if the sequence
   * cannot continue this way, or if the token is always a whole word.
   */
  @Nullable SequenceState after(int level, int token) {
    if (canonical.isByte(token)) {
      return canonical.next(new SequenceState(from.set(), from.node(), -1), token);
    }
    return canonical.isWordOnly(token)
        ? null
        : canonical.afterCharacters(sets[level], nodes[level], token);
  }
}
