package io.dyck.canonical.search;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTrie;
import java.util.Arrays;
import java.util.BitSet;

/** Finds the tokens that can be read from a configuration. For one thread at a time. */
final class ReadableTokens {
  private final SearchConfigurations configurations;
  private final CanonicalTokens canonical;
  private final TokenTrie trie;
  private final TokenTable table;

  /** The node of each byte at the root of the trie; −1 if no token begins with the byte. */
  private final int[] nodeOfByte = new int[256];

  /** Receives the tokens in the order of the trie. */
  interface Visitor {
    /** Begins the tokens with one first byte; false ends the scan. */
    boolean begin();

    /** Receives a token and its target; false skips the other tokens with the same first byte. */
    boolean token(int token, int after);
  }

  ReadableTokens(
      SearchConfigurations configurations, CanonicalTokens canonical, Vocabulary vocabulary) {
    this.configurations = configurations;
    this.canonical = canonical;
    this.trie = vocabulary.trie();
    this.table = vocabulary.table();
    Arrays.fill(nodeOfByte, -1);
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      nodeOfByte[trie.label()[first] & 0xFF] = first;
    }
  }

  /**
   * Scans the trie, and skips subtrees that cannot be read.
   *
   * @return {@link Viability#UNKNOWN} if a deeper part of the stack decides about further tokens,
   *     otherwise {@link Viability#NO}
   */
  Viability visit(int from, Visitor visitor) {
    int[] path = new int[trie.maxDepth() + 1];
    path[0] = from;
    Viability further = Viability.NO;
    BitSet bytes = configurations.bytes(from);
    for (int b = bytes.nextSetBit(0); b >= 0 && visitor.begin(); b = bytes.nextSetBit(b + 1)) {
      int first = nodeOfByte[b];
      int end = first < 0 ? first : trie.subtreeEnd()[first];
      for (int node = first; node < end; ) {
        int level = trie.depth()[node];
        int at = configurations.read(path[level - 1], trie.label()[node]);
        if (at < 0) {
          further = further.or(SearchConfigurations.stopped(at));
          node = trie.subtreeEnd()[node];
          continue;
        }
        path[level] = at;
        int token = canonical.producedAs(trie.token()[node]);
        node = token < 0 || visitor.token(token, at) ? node + 1 : end;
      }
    }
    return further;
  }

  /** Reads some tokens one by one, with the same result. */
  Viability visit(int from, int[] tokens, Visitor visitor) {
    Viability further = Viability.NO;
    for (int i = 0; i < tokens.length && visitor.begin(); i++) {
      int after =
          configurations.read(
              from, table.byteArena(), table.start(tokens[i]), table.end(tokens[i]));
      if (after >= 0) {
        boolean unused = visitor.token(tokens[i], after);
      } else {
        further = further.or(SearchConfigurations.stopped(after));
      }
    }
    return further;
  }
}
