package io.dyck.canonical.paper;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A deterministic automaton over tokens, letters among them (Tran-Thien 2024, section 1.2).
 * Immutable and thread-safe; {@link #edit} gives a copy to change.
 *
 * @param start the start state
 * @param accepting the states in which a sequence may end
 * @param transitions per state and token the state it leads to; states without transitions may be
 *     missing
 */
public record TokenDfa(
    int start,
    ImmutableSortedSet<Integer> accepting,
    ImmutableSortedMap<Integer, ImmutableSortedMap<String, Integer>> transitions) {

  /**
   * Begins an automaton.
   *
   * @param start the start state
   * @return no transition and no accepting state yet
   */
  public static Builder builder(int start) {
    return new Builder(start);
  }

  /**
   * Where a token leads.
   *
   * @param state any number
   * @param token any token
   * @return a state, or −1
   */
  public int next(int state, String token) {
    SortedMap<String, Integer> row = transitions.get(state);
    return row == null ? -1 : row.getOrDefault(token, -1);
  }

  /**
   * Where the letters of a text lead.
   *
   * @param state any number
   * @param text perhaps empty
   * @return a state, or −1
   */
  public int read(int state, String text) {
    int at = state;
    for (int i = 0; i < text.length() && at >= 0; i++) {
      at = next(at, text.substring(i, i + 1));
    }
    return at;
  }

  /**
   * Whether a sequence is accepted.
   *
   * @param sequence tokens
   * @return true for sequences of the language
   */
  public boolean accepts(List<String> sequence) {
    int at = start;
    for (String token : sequence) {
      at = at < 0 ? -1 : next(at, token);
    }
    return at >= 0 && accepting.contains(at);
  }

  /**
   * All states.
   *
   * @return the start and all that transitions mention
   */
  public ImmutableSortedSet<Integer> states() {
    return edit().states();
  }

  /**
   * A copy to change.
   *
   * @return with the same states
   */
  public Builder edit() {
    Builder copy = new Builder(start);
    copy.accepting.addAll(accepting);
    transitions.forEach((state, row) -> copy.rows.put(state, new TreeMap<>(row)));
    return copy;
  }

  /** An automaton that changes. For one thread. */
  public static final class Builder {
    private final int start;
    private final TreeSet<Integer> accepting = new TreeSet<>();
    private final TreeMap<Integer, TreeMap<String, Integer>> rows = new TreeMap<>();

    private Builder(int start) {
      this.start = start;
    }

    /**
     * Adds a transition, or replaces that of the same state and token.
     *
     * @param from a state
     * @param token what is read
     * @param to a state
     * @return this
     */
    public Builder add(int from, String token, int to) {
      Preconditions.checkArgument(from >= 0 && to >= 0, "states must be >= 0");
      rows.computeIfAbsent(from, s -> new TreeMap<>()).put(token, to);
      return this;
    }

    /**
     * Lets sequences end in a state.
     *
     * @param state a state
     * @return this
     */
    public Builder accept(int state) {
      accepting.add(state);
      return this;
    }

    void remove(int from, String token) {
      row(from).remove(token);
    }

    void removeState(int state) {
      rows.remove(state);
      accepting.remove(state);
      rows.values().forEach(row -> row.values().removeIf(to -> to == state));
    }

    int addState() {
      return states().last() + 1;
    }

    Map<String, Integer> row(int state) {
      return rows.computeIfAbsent(state, s -> new TreeMap<>());
    }

    boolean isAccepting(int state) {
      return accepting.contains(state);
    }

    boolean isStart(int state) {
      return state == start;
    }

    ImmutableSortedSet<Integer> states() {
      TreeSet<Integer> states = new TreeSet<>(accepting);
      states.add(start);
      rows.forEach(
          (state, row) -> {
            states.add(state);
            states.addAll(row.values());
          });
      return ImmutableSortedSet.copyOf(states);
    }

    /** The states from which a token leads to a state. */
    ImmutableSortedSet<Integer> sources(int state, String token) {
      ImmutableSortedSet.Builder<Integer> result = ImmutableSortedSet.naturalOrder();
      rows.forEach(
          (from, row) -> {
            if (row.getOrDefault(token, -1) == state) {
              result.add(from);
            }
          });
      return result.build();
    }

    /** Whether any other token leads to a state. */
    boolean isReachedOtherwise(int state, String token) {
      return rows.values().stream()
          .flatMap(row -> row.entrySet().stream())
          .anyMatch(e -> e.getValue() == state && !e.getKey().equals(token));
    }

    /** Keeps the states on a way from the start to an accepting state, by two explorations. */
    Builder removeIrrelevant() {
      Set<Integer> reached = new HashSet<>(Set.of(start));
      Set<Integer> ending = new HashSet<>(accepting);
      for (boolean grown = true; grown; ) {
        grown = false;
        for (Map.Entry<Integer, TreeMap<String, Integer>> row : rows.entrySet()) {
          for (int to : row.getValue().values()) {
            grown |= reached.contains(row.getKey()) && reached.add(to);
            grown |= ending.contains(to) && ending.add(row.getKey());
          }
        }
      }
      for (int state : states()) {
        if (!isStart(state) && !(reached.contains(state) && ending.contains(state))) {
          removeState(state);
        }
      }
      return this;
    }

    /**
     * The automaton.
     *
     * @return unchangeable
     */
    public TokenDfa build() {
      ImmutableSortedMap.Builder<Integer, ImmutableSortedMap<String, Integer>> all =
          ImmutableSortedMap.naturalOrder();
      rows.forEach((state, row) -> all.put(state, ImmutableSortedMap.copyOf(row)));
      return new TokenDfa(start, ImmutableSortedSet.copyOf(accepting), all.buildOrThrow());
    }
  }
}
