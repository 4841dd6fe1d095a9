package io.dyck.compose.completion;

import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of the short texts that a language given state by state tells itself, the longest
 * token first. Cost: each dotted rule that is asked for, times its text. Thread-safe.
 */
final class LazyEndCosts implements RuleEndCosts {
  private final Machine machine;
  private final TokenTrie trie;
  private final Int2ObjectOpenHashMap<IntArrayList> known = new Int2ObjectOpenHashMap<>();

  LazyEndCosts(Machine machine, Vocabulary vocabulary) {
    this.machine = machine;
    this.trie = vocabulary.unwrap(TokenTrie.class);
  }

  @Override
  public int tokens(int dottedRule) {
    IntArrayList ids = ids(dottedRule);
    return ids == null ? IMPOSSIBLE : ids.size();
  }

  @Override
  public void spell(int dottedRule, IntArrayList into) {
    IntArrayList ids = ids(dottedRule);
    if (ids != null) {
      into.addAll(ids);
    }
  }

  private @Nullable IntArrayList ids(int dottedRule) {
    synchronized (machine) {
      if (!known.containsKey(dottedRule)) {
        known.put(dottedRule, encoded(machine.dottedRules().shortestEnd(dottedRule)));
      }
      return known.get(dottedRule);
    }
  }

  /** The longest token each time; null if there is none. */
  private @Nullable IntArrayList encoded(byte[] text) {
    IntArrayList result = new IntArrayList();
    int at = 0;
    while (at < text.length) {
      int token = -1;
      int after = at;
      int from = 0;
      int end = trie.size();
      for (int i = at; i < text.length; i++) {
        int node = from;
        while (node < end && trie.label()[node] != text[i]) {
          node = trie.subtreeEnd()[node];
        }
        if (node >= end) {
          break;
        }
        if (trie.token()[node] >= 0) {
          token = trie.token()[node];
          after = i + 1;
        }
        from = node + 1;
        end = trie.subtreeEnd()[node];
      }
      if (token < 0) {
        return null;
      }
      result.add(token);
      at = after;
    }
    return result;
  }
}
