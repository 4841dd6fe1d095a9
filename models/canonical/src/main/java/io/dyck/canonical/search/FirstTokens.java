package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import java.util.Optional;

/**
 * A few tokens that continue a word after some hypotheses. After each token the word may end, or
 * the token ends inside of a character. The first tokens of the trie are taken for each first byte.
 * Nearly every grammar allows one of these tokens.
 */
final class FirstTokens {
  private static final int EACH = 2;
  private static final int BYTES = 256;

  private final Vocabulary vocabulary;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final WordPath path;
  private final ImmutableList.Builder<First> found = ImmutableList.builder();

  /** One token. */
  record First(int token, byte[] bytes, SequenceState after) {}

  /**
   * The tokens, indexed by their first byte.
   *
   * @param all the tokens, ascending by first byte
   * @param from for each first byte the start of its tokens in the list, with one more entry at the
   *     end
   */
  record All(ImmutableList<First> all, int[] from) {
    private static All of(ImmutableList<First> all) {
      int[] from = new int[BYTES + 1];
      for (First first : all) {
        from[(first.bytes()[0] & 0xFF) + 1]++;
      }
      for (int b = 0; b < BYTES; b++) {
        from[b + 1] += from[b];
      }
      return new All(all, from);
    }

    /** Returns the tokens that begin with a byte. */
    ImmutableList<First> with(int b) {
      return all.subList(from[b], from[b + 1]);
    }
  }

  private FirstTokens(Vocabulary vocabulary, CanonicalTokens canonical, int set, int node) {
    this.vocabulary = vocabulary;
    this.words = canonical.words();
    this.trie = vocabulary.trie();
    this.path = new WordPath(canonical, trie, new SequenceState(set, node, -1));
  }

  /** Finds the first tokens after some hypotheses. */
  static All of(Vocabulary vocabulary, CanonicalTokens canonical, int set, int node) {
    FirstTokens scan = new FirstTokens(vocabulary, canonical, set, node);
    TokenTrie trie = vocabulary.trie();
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      scan.scanFrom(first);
    }
    return All.of(scan.found.build());
  }

  /** Returns all tokens that continue a word after a given token; empty if there are too many. */
  static Optional<All> following(
      Vocabulary vocabulary,
      CanonicalTokens canonical,
      int set,
      int node,
      TokenMask disallowed,
      int most) {
    FirstTokens scan = new FirstTokens(vocabulary, canonical, set, node);
    TokenTrie trie = vocabulary.trie();
    int count = 0;
    for (int at = 0; at < trie.size(); ) {
      if (!scan.path.enter(at)) {
        at = trie.subtreeEnd()[at];
        continue;
      }
      int token = scan.path.producedAt(at);
      boolean follows = token >= 0 && (canonical.isByte(token) || !disallowed.contains(token));
      SequenceState after = follows ? scan.path.after(trie.depth()[at], token) : null;
      if (after != null) {
        if (++count > most) {
          return Optional.empty();
        }
        scan.found.add(new First(token, vocabulary.bytes(token), after));
      }
      at++;
    }
    return Optional.of(All.of(scan.found.build()));
  }

  private void scanFrom(int first) {
    int end = trie.subtreeEnd()[first];
    int left = EACH;
    boolean inside = false;
    for (int node = first; node < end && left > 0; ) {
      if (!path.enter(node)) {
        node = trie.subtreeEnd()[node];
        continue;
      }
      int token = path.producedAt(node);
      SequenceState after = token < 0 ? null : path.after(trie.depth()[node], token);
      boolean ends = after != null && after.node() == 0 && words.ended(after.set()) >= 0;
      if (after != null && (ends || (after.node() != 0 && !inside))) {
        found.add(new First(token, vocabulary.bytes(token), after));
        left -= ends ? 1 : 0;
        inside |= !ends;
      }
      node++;
    }
  }
}
