package io.dyck.compose.canonical;

import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How given bytes go on canonically to the end of the text: by one sequence of tokens at most.
 * Cost: the bytes times the square of the longest token, hardly ever more than the bytes.
 */
final class CanonicalPaths {
  private final CanonicalTokens canonical;
  private final TokenTrie trie;

  CanonicalPaths(CanonicalTokens canonical, TokenTrie trie) {
    this.canonical = canonical;
    this.trie = trie;
  }

  private record Step(int at, CanonicalState state, @Nullable Step before, int token) {
    int[] tokens() {
      IntArrayList reversed = new IntArrayList();
      for (Step step = this; step != null && step.token >= 0; step = step.before) {
        reversed.add(step.token);
      }
      int[] result = new int[reversed.size()];
      for (int i = 0; i < result.length; i++) {
        result[i] = reversed.getInt(result.length - 1 - i);
      }
      return result;
    }
  }

  private record Seen(int at, CanonicalState state) {}

  /** The tokens; null if there are none that are canonical and may end there. */
  int @Nullable [] path(CanonicalState from, byte[] bytes) {
    Set<Seen> seen = new HashSet<>();
    Deque<Step> open = new ArrayDeque<>();
    open.push(new Step(0, from, null, -1));
    while (!open.isEmpty()) {
      Step step = open.pop();
      if (step.at() == bytes.length) {
        if (canonical.mayEnd(step.state())) {
          return step.tokens();
        }
        continue;
      }
      // Longer tokens are pushed last, so they are tried first.
      for (int to = step.at() + 1; to <= bytes.length; to++) {
        int node = trie.find(bytes, step.at(), to);
        if (node < 0) {
          break;
        }
        int token = canonical.producedAs(trie.token()[node]);
        CanonicalState after = token < 0 ? null : canonical.next(step.state(), token);
        if (after != null && seen.add(new Seen(to, after))) {
          open.push(new Step(to, after, step, token));
        }
      }
    }
    return null;
  }
}
