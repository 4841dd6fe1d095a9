package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.canonical.CanonicalState;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.compose.vocabulary.Vocabulary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A few tokens by which a word goes on after some hypotheses and may end after them, or that end
 * inside of a character: the shortest with each first byte. Nearly always one of them is allowed,
 * whatever the grammar.
 */
final class FirstTokens {
  private static final int EACH = 2;
  private static final int BYTES = 256;

  private final Vocabulary vocabulary;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final int[] sets;
  private final int[] nodes;
  private final ImmutableList.Builder<First> found = ImmutableList.builder();

  /**
   * One token.
   *
   * @param bytes what it spells; not to be changed
   * @param after where it leads
   */
  record First(int token, byte[] bytes, CanonicalState after) {}

  /**
   * All of them.
   *
   * @param all by their first bytes, ascending
   * @param from where those with each byte begin in the list; one more at the end
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

    /** Those that begin with a byte. */
    ImmutableList<First> with(int b) {
      return all.subList(from[b], from[b + 1]);
    }
  }

  private FirstTokens(Vocabulary vocabulary, CanonicalTokens canonical, int set, int node) {
    this.vocabulary = vocabulary;
    this.canonical = canonical;
    this.words = canonical.words();
    this.trie = vocabulary.trie();
    this.sets = new int[trie.maxDepth() + 1];
    this.nodes = new int[trie.maxDepth() + 1];
    sets[0] = set;
    nodes[0] = node;
  }

  /**
   * Finds them.
   *
   * @param set hypotheses by which the word goes on
   * @param node inside of a character: where; 0 between two
   */
  static All of(Vocabulary vocabulary, CanonicalTokens canonical, int set, int node) {
    FirstTokens scan = new FirstTokens(vocabulary, canonical, set, node);
    TokenTrie trie = vocabulary.trie();
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      scan.scanFrom(first);
    }
    return All.of(scan.found.build());
  }

  /**
   * All tokens by which a word goes on after one token, if there are not too many.
   *
   * @param set hypotheses by which the word goes on
   * @param node inside of a character: where; 0 between two
   * @param disallowed those that may not follow the token
   * @param most so many
   */
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
      if (!scan.enter(at)) {
        at = trie.subtreeEnd()[at];
        continue;
      }
      int token = trie.token()[at] < 0 ? -1 : canonical.producedAs(trie.token()[at]);
      boolean follows = token >= 0 && (canonical.isByte(token) || !disallowed.contains(token));
      CanonicalState after = follows ? scan.after(trie.depth()[at], token) : null;
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
      if (!enter(node)) {
        node = trie.subtreeEnd()[node];
        continue;
      }
      int token = trie.token()[node] < 0 ? -1 : canonical.producedAs(trie.token()[node]);
      CanonicalState after = token < 0 ? null : after(trie.depth()[node], token);
      boolean ends = after != null && after.node() == 0 && words.ended(after.set()) >= 0;
      if (after != null && (ends || (after.node() != 0 && !inside))) {
        found.add(new First(token, vocabulary.bytes(token), after));
        left -= ends ? 1 : 0;
        inside |= !ends;
      }
      node++;
    }
  }

  private boolean enter(int node) {
    int level = trie.depth()[node];
    int after = words.nextNode(nodes[level - 1], trie.label()[node] & 0xFF);
    if (after == -1) {
      return false;
    }
    sets[level] = after < -1 ? words.after(sets[level - 1], after) : sets[level - 1];
    nodes[level] = Math.max(0, after);
    return sets[level] >= 0;
  }

  private @Nullable CanonicalState after(int level, int token) {
    if (canonical.isByte(token)) {
      return canonical.next(new CanonicalState(sets[0], nodes[0], -1), token);
    }
    return canonical.isWordOnly(token)
        ? null
        : canonical.afterCharacters(sets[level], nodes[level], token);
  }
}
