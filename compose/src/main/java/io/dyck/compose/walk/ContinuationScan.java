package io.dyck.compose.walk;

import io.dyck.compose.canonical.CanonicalState;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Configuration.Outcome;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds how a word can go on from one place: a scan of the trie that skips what is dead, and stops
 * when it has found enough. Before that, the few tokens are tried that words allow first with each
 * byte, which are the same for all grammars. Used once.
 */
final class ContinuationScan {
  private static final int FEW = 8;
  private static final int EACH = 2;

  private final CanonicalSearch search;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final Standing from;
  private final CanonicalState inside;
  private final @Nullable Standing[] standings;
  private final int[] sets;
  private final int[] nodes;
  private final IntArrayList certain = new IntArrayList();
  private final Set<CanonicalSearch.Place> open = new LinkedHashSet<>();
  private final int effort;
  private boolean cut;
  private boolean complete = true;

  /**
   * Prepares a scan.
   *
   * @param from where tokens begin
   * @param inside hypotheses by which the word goes on
   * @param effort {@link Continuations#LEAST} to {@link Continuations#ALL}
   */
  ContinuationScan(CanonicalSearch search, Standing from, CanonicalState inside, int effort) {
    this.search = search;
    this.canonical = search.canonical();
    this.words = canonical.words();
    this.trie = search.trie();
    this.from = from;
    this.inside = inside;
    this.effort = effort;
    int levels = effort == Continuations.LEAST ? 1 : trie.maxDepth() + 1;
    this.standings = new Standing[levels];
    this.sets = new int[levels];
    this.nodes = new int[levels];
    standings[0] = from;
    sets[0] = inside.set();
    nodes[0] = inside.node();
  }

  Continuations scan() {
    if (effort == Continuations.LEAST) {
      complete = false;
      tryFirst();
    } else {
      BitSet bytes = from.bytes();
      for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
        int first = search.nodeOf(b);
        if (first >= 0) {
          scanFrom(first);
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

  /** The tokens with one first byte. */
  private void scanFrom(int first) {
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
      if (!enter(node)) {
        node = subtreeEnd[node];
        continue;
      }
      search.count();
      int token = trie.token()[node];
      if (token >= 0) {
        goOn(trie.depth()[node], token);
      }
      node++;
    }
  }

  private boolean enter(int node) {
    int level = trie.depth()[node];
    int b = trie.label()[node] & 0xFF;
    Standing before = standings[level - 1];
    int after = words.nextNode(nodes[level - 1], b);
    int set = after < -1 ? words.after(sets[level - 1], after) : sets[level - 1];
    if (after == -1 || set < 0 || before == null) {
      return false;
    }
    int letter = search.standings().letterOf(b);
    Outcome outcome = before.read(letter);
    cut |= outcome == Outcome.UNKNOWN;
    if (outcome != Outcome.MOVED) {
      return false;
    }
    standings[level] = before.after(letter);
    sets[level] = set;
    nodes[level] = Math.max(0, after);
    return true;
  }

  private void goOn(int level, int spelled) {
    int token = canonical.producedAs(spelled);
    CanonicalState after = token < 0 ? null : after(level, token);
    Standing at = standings[level];
    if (after == null || at == null) {
      return;
    }
    Verdict quick = search.quick(at, after);
    if (quick == Verdict.YES) {
      certain.add(token);
      return;
    }
    cut |= quick == Verdict.UNKNOWN;
    if (after.last() >= 0) {
      open.add(new CanonicalSearch.Place(at, after));
    }
  }

  /** A token that is only ever a whole word goes on none. */
  private @Nullable CanonicalState after(int level, int token) {
    if (canonical.isByte(token)) {
      return canonical.next(inside, token);
    }
    return canonical.isWordOnly(token)
        ? null
        : canonical.afterCharacters(sets[level], nodes[level], token);
  }
}
