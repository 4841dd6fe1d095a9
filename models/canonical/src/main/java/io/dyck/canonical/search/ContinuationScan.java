package io.dyck.canonical.search;

import io.dyck.compose.sequence.SequenceState;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the continuations of a word from one place. The scan of the trie skips dead subtrees and
 * stops when it has found enough tokens. With the least effort, only the first allowed tokens for
 * each byte are tried; they are the same for all grammars. Used once.
 */
final class ContinuationScan {
  private static final int FEW = 8;
  private static final int EACH = 2;

  private final CanonicalSearch search;
  private final TokenTrie trie;
  private final SearchConfiguration from;
  private final SequenceState inside;
  private final @Nullable SearchConfiguration[] configurations;
  private final IntArrayList certain = new IntArrayList();
  private final Set<CanonicalSearch.Place> open = new LinkedHashSet<>();
  private final int effort;
  private boolean cut;
  private boolean complete = true;

  /**
   * Prepares a scan.
   *
   * @param effort {@link Continuations#LEAST} to {@link Continuations#ALL}
   */
  ContinuationScan(
      CanonicalSearch search, SearchConfiguration from, SequenceState inside, int effort) {
    this.search = search;
    this.trie = search.trie();
    this.from = from;
    this.inside = inside;
    this.effort = effort;
    int levels = effort == Continuations.LEAST ? 1 : trie.maxDepth() + 1;
    this.configurations = new SearchConfiguration[levels];
    configurations[0] = from;
  }

  Continuations scan() {
    if (effort == Continuations.LEAST) {
      complete = false;
      tryFirst();
    } else {
      WordPath path = new WordPath(search.canonical(), trie, inside);
      BitSet bytes = from.bytes();
      for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
        int first = search.nodeOf(b);
        if (first >= 0) {
          scanFrom(first, path);
        }
      }
    }
    return new Continuations(
        new IntSequence(certain.toIntArray()), List.copyOf(open), cut, effort, complete);
  }

  private void tryFirst() {
    FirstTokens.All all = search.groups().first(inside.set(), inside.node());
    BitSet bytes = from.bytes();
    for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
      for (FirstTokens.First first : all.with(b)) {
        search.count();
        if (search.goesOn(from, first)) {
          certain.add(first.token());
        }
        if (certain.size() >= FEW) {
          return;
        }
      }
    }
  }

  /** Scans the tokens with one first byte. */
  private void scanFrom(int first, WordPath path) {
    int[] subtreeEnd = trie.subtreeEnd();
    int end = subtreeEnd[first];
    int most = effort == Continuations.ALL ? Integer.MAX_VALUE : EACH;
    int before = certain.size() + open.size();
    int node = first;
    while (node < end) {
      if (certain.size() + open.size() - before >= most) {
        complete = false;
        return;
      }
      if (!enter(node, path)) {
        node = subtreeEnd[node];
        continue;
      }
      search.count();
      int token = path.producedAt(node);
      if (token >= 0) {
        int level = trie.depth()[node];
        goOn(level, path.after(level, token), token);
      }
      node++;
    }
  }

  private boolean enter(int node, WordPath path) {
    int level = trie.depth()[node];
    SearchConfiguration before = configurations[level - 1];
    if (before == null || !path.enter(node)) {
      return false;
    }
    int letter = search.configurations().letterOf(trie.label()[node] & 0xFF);
    Outcome outcome = before.read(letter);
    cut |= outcome == Outcome.UNKNOWN;
    if (outcome != Outcome.MOVED) {
      return false;
    }
    configurations[level] = before.after(letter);
    return true;
  }

  private void goOn(int level, @Nullable SequenceState after, int token) {
    SearchConfiguration at = configurations[level];
    if (after == null || at == null) {
      return;
    }
    Viability quick = search.quick(at, after);
    if (quick == Viability.YES) {
      certain.add(token);
      return;
    }
    cut |= quick == Viability.UNKNOWN;
    if (after.last() >= 0) {
      open.add(new CanonicalSearch.Place(at, after));
    }
  }
}
