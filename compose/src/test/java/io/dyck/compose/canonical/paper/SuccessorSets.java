package io.dyck.compose.canonical.paper;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.compose.canonical.paper.ProperMergeTable.Merge;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which token may follow which in canonical text: for a proper merge table that is all there is to
 * know, for all transitions of a token lead to one state. Immutable and thread-safe.
 */
public final class SuccessorSets {
  private final ImmutableSet<String> tokens;

  /** The tokens that some text has: a line that never applies produces none. */
  private final ImmutableSet<String> produced;

  private final ImmutableMap<String, ImmutableSet<String>> disallowed;

  private SuccessorSets(
      ImmutableSet<String> tokens,
      ImmutableSet<String> produced,
      ImmutableMap<String, ImmutableSet<String>> disallowed) {
    this.tokens = tokens;
    this.produced = produced;
    this.disallowed = disallowed;
  }

  /**
   * Tests all pairs of tokens (Tran-Thien 2024, algorithm 4). Cost: the square of the number of
   * tokens, times what it costs to tokenize two.
   *
   * @param table a proper merge table
   * @return its successor sets
   */
  public static SuccessorSets byAllPairs(ProperMergeTable table) {
    ImmutableMap.Builder<String, ImmutableSet<String>> disallowed = ImmutableMap.builder();
    ImmutableSet.Builder<String> produced = ImmutableSet.builder();
    for (String first : table.tokens()) {
      if (table.tokenize(first).size() == 1) {
        produced.add(first);
      }
      ImmutableSet.Builder<String> refused = ImmutableSet.builder();
      for (String second : table.tokens()) {
        if (!table.tokenize(first + second).equals(List.of(first, second))) {
          refused.add(second);
        }
      }
      disallowed.put(first, refused.build());
    }
    return new SuccessorSets(table.tokens(), produced.build(), disallowed.buildOrThrow());
  }

  /**
   * Builds the automaton of all canonical text line by line (Tran-Thien 2024, algorithm 3,
   * BuildTokenizerDFA). Lines 17 to 19 belong to the loop over the lines of the table and not to
   * the {@code else} before them, as the paper's table 2 shows. Where all but one token have left
   * the start state, line 11 must not take it over for that token: the start allows everything, as
   * line 10 of algorithm 1 says.
   *
   * <p>Cost: the lines times the states, plus the size of the sets.
   *
   * @param table a proper merge table
   * @return its successor sets
   */
  public static SuccessorSets byLines(ProperMergeTable table) {
    Builder builder = new Builder(table);
    table.merges().forEach(builder::add);
    return builder.build();
  }

  private static final class Builder {
    private static final int START = 0;
    private final ProperMergeTable table;

    /** f: per state the tokens that may not follow. */
    private final Map<Integer, Set<String>> disallowed = new LinkedHashMap<>();

    /** δ(S₀, ·): per token the state it leads to. */
    private final Map<String, Integer> stateAfter = new LinkedHashMap<>();

    Builder(ProperMergeTable table) {
      this.table = table;
      disallowed.put(START, new HashSet<>());
      table.letters().forEach(letter -> stateAfter.put(letter, START));
    }

    void add(Merge merge) {
      String a = merge.left();
      String b = merge.right();
      Integer state = stateAfter.get(a);
      Integer stateOfB = stateAfter.get(b);
      if (state == null || stateOfB == null || disallowed(state).contains(b)) {
        return;
      }
      boolean alone = stateAfter.values().stream().filter(state::equals).count() == 1;
      if (a.equals(b) || !alone || state == START) {
        int fresh = disallowed.size();
        Set<String> refused = new HashSet<>(disallowed(state));
        refused.add(b);
        disallowed.put(fresh, refused);
        stateAfter.put(a, fresh);
      } else {
        disallowed(state).add(b);
      }
      stateAfter.put(merge.merged(), stateOfB);
      for (Set<String> refused : disallowed.values()) {
        if (refused.contains(a)) {
          refused.add(merge.merged());
        }
      }
    }

    private Set<String> disallowed(int state) {
      Set<String> refused = disallowed.get(state);
      if (refused == null) {
        throw new AssertionError(state);
      }
      return refused;
    }

    /** A token whose every line was passed over is never produced: nothing follows it. */
    SuccessorSets build() {
      Set<String> never = Sets.difference(table.tokens(), stateAfter.keySet());
      ImmutableMap.Builder<String, ImmutableSet<String>> result = ImmutableMap.builder();
      for (String token : table.tokens()) {
        Integer state = stateAfter.get(token);
        Set<String> refused = state == null ? table.tokens() : disallowed(state);
        result.put(token, Sets.union(refused, never).immutableCopy());
      }
      return new SuccessorSets(
          table.tokens(), ImmutableSet.copyOf(stateAfter.keySet()), result.buildOrThrow());
    }
  }

  /**
   * The tokens that may not follow a token.
   *
   * @param token of the table
   * @return all but those that may
   */
  public ImmutableSet<String> disallowedAfter(String token) {
    ImmutableSet<String> set = disallowed.get(token);
    if (set == null) {
      throw new IllegalArgumentException("'" + token + "' must be a token of the table");
    }
    return set;
  }

  /**
   * The tokens that may follow a token (ListAllowedTokens of algorithm 3).
   *
   * @param token of the table
   * @return in the order of the table
   */
  public ImmutableSet<String> allowedAfter(String token) {
    return Sets.difference(tokens, disallowedAfter(token)).immutableCopy();
  }

  /**
   * The tokens that some text has. A token is not among them if no line that produces it ever
   * applies.
   *
   * @return in the order of the table, or that of the lines
   */
  public ImmutableSet<String> produced() {
    return produced;
  }

  /**
   * Whether a sequence is what the table makes of its text, by its pairs of neighbours.
   *
   * @param sequence tokens of the table
   * @return true for canonical sequences, and for none
   */
  public boolean isCanonical(List<String> sequence) {
    for (int i = 0; i + 1 < sequence.size(); i++) {
      if (disallowedAfter(sequence.get(i)).contains(sequence.get(i + 1))) {
        return false;
      }
    }
    return sequence.size() != 1 || produced.contains(sequence.get(0));
  }
}
