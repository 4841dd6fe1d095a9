package io.dyck.canonical.paper;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.canonical.paper.ProperMergeTable.Merge;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pairs of tokens that may follow each other in canonical text. For a proper merge table these
 * pairs suffice, because all transitions of a token lead to one state. Immutable and thread-safe.
 */
public final class SuccessorSets {
  private final ImmutableSet<String> tokens;

  /** The tokens that occur in some text. A line that never applies produces no token. */
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
   * tokens, times the cost to tokenize two tokens.
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
   * the {@code else} before them, as the paper's table 2 shows. If only one token still leads to
   * the start state, line 11 must not reuse the start state for this token, because the start
   * allows every token (line 10 of algorithm 1).
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

    /** The function f of the paper: the tokens that may not follow, for each state. */
    private final Map<Integer, Set<String>> disallowed = new LinkedHashMap<>();

    /** The function δ(S₀, ·) of the paper: the target state of each token. */
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

    /**
     * Returns the sets. A token whose lines were all skipped is never produced; therefore no token
     * follows it.
     */
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
   * Returns the tokens that may not follow a token.
   *
   * @param token a token of the table
   * @return all tokens except the ones that may follow
   */
  public ImmutableSet<String> disallowedAfter(String token) {
    ImmutableSet<String> set = disallowed.get(token);
    if (set == null) {
      throw new IllegalArgumentException("'" + token + "' must be a token of the table");
    }
    return set;
  }

  /**
   * Returns the tokens that may follow a token (ListAllowedTokens of algorithm 3).
   *
   * @param token a token of the table
   * @return the tokens in the order of the table
   */
  public ImmutableSet<String> allowedAfter(String token) {
    return Sets.difference(tokens, disallowedAfter(token)).immutableCopy();
  }

  /**
   * Returns the tokens that occur in some text. A token is missing if no line that produces it ever
   * applies.
   *
   * @return the tokens in the order of the table or of the lines
   */
  public ImmutableSet<String> produced() {
    return produced;
  }

  /**
   * Returns whether the table makes a sequence of the sequence's text, decided by pairs of
   * neighbours.
   *
   * @param sequence tokens of the table
   * @return true for canonical sequences, and for the empty sequence
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
