package io.dyck.compose.canonical;

import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.completion.Completions;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds completions of canonical sequences (docs/canonical.md, "Budgets"). The text of a completion
 * is the completion text of the same configuration without canonical mode. At most one sequence of
 * tokens spells this text canonically. If there is no such sequence, because the border of the last
 * token would move, the search first takes another token. Thread-safe.
 */
public final class CanonicalCompletions {
  /**
   * The maximal number of tokens before the completion text, if that text cannot follow directly.
   */
  private static final int MOST_DETOURS = 3;

  private static final int TRIED_EACH = 64;

  private static final int EMPTY = -1;
  private static final int NONE = -2;

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final CanonicalMasks masks;
  private final CanonicalTokens canonical;
  private final Completions completions;
  private final CanonicalPaths paths;

  public CanonicalCompletions(
      Machine machine, Vocabulary vocabulary, CanonicalMasks masks, Completions completions) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.canonical = masks.canonical();
    this.completions = completions;
    this.paths = new CanonicalPaths(canonical, vocabulary.trie());
  }

  /**
   * Returns tokens that close the text.
   *
   * @param configuration whose whole stack is known; not changed
   * @throws LimitExceededException if none were found within bounds (code {@code DYCK-E001})
   */
  public int[] completion(Configuration configuration, CanonicalState state) {
    for (int detours = 0; detours <= MOST_DETOURS; detours++) {
      int[] found = completion(configuration, state, detours);
      if (found != null) {
        return found;
      }
    }
    throw new LimitExceededException(
        "canonicalCompletion", MOST_DETOURS, MOST_DETOURS + 1, "tokens before a known completion");
  }

  private int @Nullable [] completion(
      Configuration configuration, CanonicalState state, int detours) {
    if (detours == 0) {
      return paths.path(state, text(configuration));
    }
    int[] best = null;
    int tried = 0;
    for (int token : masks.mask(configuration, state).toArray()) {
      CanonicalState after = vocabulary.isOrdinary(token) ? canonical.next(state, token) : null;
      Configuration at = after == null ? null : after(configuration, token);
      if (at != null && after != null && (detours == 1 || tried < TRIED_EACH)) {
        tried++;
        int[] rest = completion(at, after, detours - 1);
        if (rest != null && (best == null || rest.length + 1 < best.length)) {
          best = new int[rest.length + 1];
          best[0] = token;
          System.arraycopy(rest, 0, best, 1, rest.length);
        }
      }
      if (best != null && tried > TRIED_EACH) {
        break;
      }
    }
    return best;
  }

  private @Nullable Configuration after(Configuration from, int token) {
    Configuration at = Configuration.start(machine);
    at.set(from);
    TokenTable tokens = vocabulary.table();
    int end = tokens.end(token);
    return at.read(tokens.arena(), tokens.start(token), end) == end ? at : null;
  }

  /** Returns the text of a completion. */
  private byte[] text(Configuration configuration) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int token : completions.completion(configuration)) {
      bytes.writeBytes(vocabulary.bytes(token));
    }
    return bytes.toByteArray();
  }

  /**
   * Returns the allowed tokens after which the known completion text fits into a budget. End tokens
   * are not included.
   *
   * @param configuration whose whole stack is known; not changed
   * @param tokensLeft the number of tokens left, the token itself and the end token included
   */
  public TokenMask within(Configuration configuration, CanonicalState state, int tokensLeft) {
    TokenMask all = after(configuration, state.set(), state.node(), tokensLeft);
    if (state.last() < 0) {
      return all;
    }
    TokenMask inside = all.without(masks.disallowed(state.last()));
    int ended = state.node() == 0 ? canonical.words().ended(state.set()) : WordAutomaton.NONE;
    return ended < 0 ? inside : inside.union(after(configuration, ended, 0, tokensLeft));
  }

  /** Returns the tokens that fit, without regard to the last token. */
  private TokenMask after(Configuration configuration, int set, int node, int tokensLeft) {
    return masks.visitAll(
        configuration,
        set,
        node,
        () -> new Fitting(tokensLeft - 2),
        fitting -> fitting.result.build());
  }

  /** Collects the tokens that fit. Texts and paths are remembered. */
  private final class Fitting implements TokenTargets.Visitor {
    private final MaskBuilder result = new MaskBuilder(vocabulary.size());
    private final int most;
    private final Map<SearchConfiguration, byte[]> texts = new HashMap<>();
    private final Map<PathKey, Integer> paths = new HashMap<>();

    Fitting(int most) {
      this.most = most;
    }

    @Override
    public boolean target(SearchConfiguration at, GroupedTokens.Part part) {
      WordGroups.Group group = part.group();
      TokenMask tokens = part.tokens();
      Configuration configuration = at.configuration();
      if (completions.bound(configuration) - 1 > most) {
        return true;
      }
      byte[] text = texts.computeIfAbsent(at, s -> text(configuration));
      if (group.ended() >= 0 && first(new CanonicalState(group.ended(), 0, -1), text) != NONE) {
        result.addAll(tokens);
        return true;
      }
      int inside = group.node() == 0 ? canonical.words().inside(group.set()) : group.set();
      int next = inside < 0 ? NONE : first(new CanonicalState(inside, group.node(), -1), text);
      if (next >= 0) {
        result.addAll(tokens.intersection(masks.followed(group, next)));
      }
      return true;
    }

    /**
     * Returns the first token of the path; {@link #EMPTY} if the path has no tokens, {@link #NONE}
     * if there is no path within the budget.
     */
    private int first(CanonicalState state, byte[] text) {
      return paths.computeIfAbsent(
          new PathKey(state, text),
          key -> {
            int[] path = CanonicalCompletions.this.paths.path(state, text);
            return path == null || path.length > most ? NONE : path.length == 0 ? EMPTY : path[0];
          });
    }
  }

  private record PathKey(CanonicalState state, byte[] text) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof PathKey that
          && state.equals(that.state)
          && Arrays.equals(text, that.text);
    }

    @Override
    public int hashCode() {
      return 31 * state.hashCode() + Arrays.hashCode(text);
    }
  }

  /**
   * Finds the canonical sequence of tokens that spells given bytes up to the end of the text. At
   * most one sequence exists. Cost: the number of bytes times the square of the longest token's
   * length; usually linear in the bytes.
   */
  private static final class CanonicalPaths {
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

    /**
     * Returns the tokens; null if no canonical sequence spells the bytes and may end after them.
     */
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
        // Longer tokens are pushed last and therefore tried first.
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
}
