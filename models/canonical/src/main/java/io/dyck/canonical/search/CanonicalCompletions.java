package io.dyck.canonical.search;

import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.completion.Completions;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds completions of canonical sequences (docs/canonical.md, "Budgets"). The text of a completion
 * is the completion text of the same configuration without canonical mode. At most one sequence of
 * tokens spells this text canonically. If there is no such sequence, because the border of the last
 * token would move, the search first takes other tokens. A budget allows exactly the tokens after
 * which the search finds a completion that fits. Thread-safe.
 */
final class CanonicalCompletions {
  /**
   * The maximal number of tokens before the completion text, if that text cannot follow directly.
   */
  private static final int MAX_DETOURS = 3;

  private static final int TRIED_EACH = 64;

  /** The number of tokens after which the shortest completion found so far is taken. */
  private static final int ENOUGH_TRIED = 8;

  /**
   * Stands for the text of a completion that no tokens spell. The byte is not valid UTF-8.
   * Therefore the encoder never receives it.
   */
  private static final byte[] NOT_SPELLED = {(byte) 0xFF};

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final CanonicalMasks masks;
  private final CanonicalTokens canonical;
  private final Completions completions;
  private final TokenTrie trie;

  CanonicalCompletions(
      Machine machine, Vocabulary vocabulary, CanonicalMasks masks, Completions completions) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.canonical = masks.canonical();
    this.completions = completions;
    this.trie = vocabulary.trie();
  }

  /**
   * Returns tokens that close the text.
   *
   * @param configuration whose whole stack is known; not changed
   * @throws LimitExceededException if none were found within bounds (code {@code DYCK-E001})
   */
  int[] completion(Configuration configuration, SequenceState state) {
    int[] found = find(configuration, state);
    if (found == null) {
      throw new LimitExceededException(
          "canonicalCompletion", MAX_DETOURS, MAX_DETOURS + 1, "tokens before a known completion");
    }
    return found;
  }

  /**
   * Returns a completion with the fewest tokens before a known completion text; null if there are
   * too many.
   */
  private int @Nullable [] find(Configuration configuration, SequenceState state) {
    int[] found = null;
    for (int detours = 0; detours <= MAX_DETOURS && found == null; detours++) {
      found = completion(configuration, state, detours);
    }
    return found;
  }

  /**
   * Returns a completion with the given number of tokens before a known completion text. If a word
   * may end at the configuration, completions after the end of the word are preferred. These
   * completions are the same after all last tokens.
   */
  private int @Nullable [] completion(
      Configuration configuration, SequenceState state, int detours) {
    if (detours == 0) {
      return path(state, text(configuration));
    }
    SequenceState ended = stateAfterWord(state);
    int[] found = ended == null ? null : detour(configuration, ended, detours);
    return found == null ? detour(configuration, state, detours) : found;
  }

  /** Returns the state after the end of a word; null if the word cannot end, or if it has ended. */
  private @Nullable SequenceState stateAfterWord(SequenceState state) {
    int set =
        state.node() == 0 && state.last() >= 0
            ? canonical.wordAutomaton().endedHypotheses(state.set())
            : WordAutomaton.NONE;
    return set < 0 ? null : new SequenceState(set, 0, -1);
  }

  private int @Nullable [] detour(Configuration configuration, SequenceState state, int detours) {
    int[] best = null;
    int tried = 0;
    for (int token : masks.mask(configuration, state).toArray()) {
      SequenceState after =
          vocabulary.isOrdinary(token) ? canonical.stateAfter(state, token) : null;
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
      if (best != null && tried >= ENOUGH_TRIED) {
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
    return at.read(tokens.byteArena(), tokens.start(token), end) == end ? at : null;
  }

  /** Returns the text of a completion, or {@link #NOT_SPELLED}. */
  private byte[] text(Configuration configuration) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int token : completions.completion(configuration)) {
      bytes.writeBytes(vocabulary.bytes(token));
    }
    byte[] text = bytes.toByteArray();
    Configuration at = Configuration.start(machine);
    at.set(configuration);
    return at.read(text, 0, text.length) == text.length && at.isAccepting() ? text : NOT_SPELLED;
  }

  /**
   * Returns the allowed tokens after which {@link #completion} fits into a budget. End tokens are
   * not included.
   *
   * @param configuration whose whole stack is known; not changed
   * @param tokensLeft the number of tokens left, the token itself and the end token included
   */
  TokenMask within(Configuration configuration, SequenceState state, int tokensLeft) {
    TokenMask all = after(configuration, state.set(), state.node(), tokensLeft);
    if (state.last() < 0) {
      return all;
    }
    TokenMask inside = all.without(masks.disallowed(state.last()));
    int ended =
        state.node() == 0
            ? canonical.wordAutomaton().endedHypotheses(state.set())
            : WordAutomaton.NONE;
    return ended < 0 ? inside : inside.union(after(configuration, ended, 0, tokensLeft));
  }

  /** Returns the tokens that fit, without regard to the last token. */
  private TokenMask after(Configuration configuration, int set, int node, int tokensLeft) {
    return masks.visitAll(
        configuration,
        set,
        node,
        configurations -> new FittingTokenCollector(configurations, tokensLeft - 2),
        FittingTokenCollector::finish);
  }

  /**
   * Tokens with one target and one group, after which the known completion text is not canonical.
   */
  private record PostponedTokens(Configuration at, WordGroups.Group group) {}

  /**
   * Collects the tokens whose own completion fits. The completion of a token is the one that {@link
   * #find} returns after it.
   */
  private final class FittingTokenCollector implements TokenTargets.Visitor {
    private final SearchConfigurations configurations;
    private final MaskBuilder result = new MaskBuilder(vocabulary.size());
    private final int most;
    private final List<PostponedTokens> postponed = new ArrayList<>();
    private final Int2ObjectOpenHashMap<byte[]> texts = new Int2ObjectOpenHashMap<>();

    FittingTokenCollector(SearchConfigurations configurations, int most) {
      this.configurations = configurations;
      this.most = most;
    }

    @Override
    public boolean target(int at, WordGroups.Group group) {
      byte[] text = texts.computeIfAbsent(at, a -> text(configurations.configuration(a)));
      int[] path = path(group.ended(), 0, text);
      if (path != null) {
        addIfFits(group.tokens(), path);
        return true;
      }
      path = path(group.inside(), group.node(), text);
      TokenMask left = group.tokens();
      if (path != null && path.length > 0) {
        MaskBuilder followed = new MaskBuilder(vocabulary.size());
        for (int token : left.toArray()) {
          if (canonical.successors().canFollow(token, path[0])) {
            followed.add(token);
          }
        }
        TokenMask sharing = followed.build();
        addIfFits(sharing, path);
        left = left.without(sharing);
      }
      if (left.cardinality() > 0) {
        postponed.add(new PostponedTokens(configurations.configuration(at), group.with(left)));
      }
      return true;
    }

    private int @Nullable [] path(int set, int node, byte[] text) {
      return set < 0
          ? null
          : CanonicalCompletions.this.path(new SequenceState(set, node, -1), text);
    }

    private void addIfFits(TokenMask tokens, int[] completion) {
      if (completion.length <= most) {
        result.addAll(tokens);
      }
    }

    /** Decides the postponed tokens, and returns all tokens that fit. */
    TokenMask finish() {
      postponed.forEach(each -> decide(each.at(), each.group()));
      return result.build();
    }

    private void decide(Configuration at, WordGroups.Group group) {
      IntArrayList left = IntArrayList.wrap(group.tokens().toArray());
      for (int detours = 1; detours <= MAX_DETOURS && !left.isEmpty(); detours++) {
        int tokens = detours;
        int[] common =
            group.ended() < 0 ? null : detour(at, new SequenceState(group.ended(), 0, -1), tokens);
        if (common != null) {
          addIfFits(TokenMask.of(vocabulary.size(), left.toIntArray()), common);
          return;
        }
        left.removeIf(
            token -> {
              int[] own = detour(at, group.after(token), tokens);
              if (own != null && own.length <= most) {
                result.add(token);
              }
              return own != null;
            });
      }
    }
  }

  /** A token on the way through a text, with the tokens before it. */
  private record Step(int at, SequenceState state, @Nullable Step before, int token) {
    int[] tokens() {
      IntArrayList reversed = new IntArrayList();
      Step step = this;
      for (Step previous = before; previous != null; previous = step.before) {
        reversed.add(step.token);
        step = previous;
      }
      int[] result = reversed.toIntArray();
      IntArrays.reverse(result);
      return result;
    }
  }

  private record Seen(int at, SequenceState state) {}

  /**
   * Returns the canonical sequence of tokens that spells given bytes up to the end of the text. At
   * most one sequence exists. Cost: the number of bytes times the square of the longest token's
   * length; usually linear in the bytes.
   *
   * @return null if there is no such sequence
   */
  private int @Nullable [] path(SequenceState from, byte[] bytes) {
    Set<Seen> seen = new HashSet<>();
    Deque<Step> open = new ArrayDeque<>();
    open.push(new Step(0, from, null, -1));
    while (!open.isEmpty()) {
      Step step = open.pop();
      if (step.at() == bytes.length) {
        if (canonical.canEnd(step.state())) {
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
        SequenceState after = token < 0 ? null : canonical.stateAfter(step.state(), token);
        if (after != null && seen.add(new Seen(to, after))) {
          open.push(new Step(to, after, step, token));
        }
      }
    }
    return null;
  }
}
