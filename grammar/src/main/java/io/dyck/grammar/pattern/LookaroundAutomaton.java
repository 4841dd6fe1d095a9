package io.dyck.grammar.pattern;

import io.dyck.grammar.pattern.AssertionRun.State;
import io.dyck.grammar.pattern.Branch.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The whole texts of a pattern with lookarounds: a complete deterministic automaton over code
 * points whose states are made as they are met. State 0 is the start. A letter is a set of code
 * points that the pattern does not distinguish. Not thread-safe.
 */
public final class LookaroundAutomaton {
  private static final int FAR = Integer.MAX_VALUE;

  private final AssertionNfa nfa;
  private final Alphabet alphabet;
  private final AssertionRun run;

  /** Null means that no continuation matches, or that every continuation does. */
  private final List<@Nullable State> states = new ArrayList<>();

  private final Map<State, Integer> numbers = new HashMap<>();

  /** Per state of the pattern the fewest code points to the end of its part, lookarounds aside. */
  private final int[] distance;

  /** States of the pattern that accept every text. */
  private final BitSet universal = new BitSet();

  private int dead = -1;
  private int all = -1;

  LookaroundAutomaton(AssertionNfa nfa) {
    this(nfa, new Alphabet(nfa.sets()));
  }

  private LookaroundAutomaton(AssertionNfa nfa, Alphabet alphabet) {
    this.nfa = nfa;
    this.alphabet = alphabet;
    this.run = new AssertionRun(nfa, alphabet);
    this.distance = distances();
    for (int state = 0; state < nfa.size(); state++) {
      universal.set(state, acceptsAll(state));
    }
    number(run.start());
  }

  /** Returns the automaton without the states that were met. */
  public LookaroundAutomaton fresh() {
    return new LookaroundAutomaton(nfa, alphabet);
  }

  /** Returns the first code point of each range that belongs to one letter, ascending from 0. */
  public int[] cuts() {
    return alphabet.cuts();
  }

  /** Returns the letter of each range. */
  public int[] letters() {
    return alphabet.lettersOfCuts();
  }

  /** Returns the state after a letter. */
  public int step(int state, int letter) {
    State from = states.get(state);
    return from == null ? state : number(run.step(from, letter));
  }

  /** Whether the text may end in a state. */
  public boolean accepts(int state) {
    State at = states.get(state);
    return at == null ? state == all : run.accepts(at);
  }

  /** Returns a lower bound of the code points from a state to an end; -1 if there is no end. */
  public int atLeast(int state) {
    State at = states.get(state);
    if (at == null) {
      return state == all ? 0 : -1;
    }
    int best = FAR;
    for (Branch branch : at.branches()) {
      int needed = distance[branch.state()];
      for (Pending pending : branch.pending()) {
        needed = Math.max(needed, run.isNegated(pending.look()) ? 0 : nearest(pending));
      }
      best = Math.min(best, needed);
    }
    return best == FAR ? -1 : best;
  }

  private int nearest(Pending pending) {
    return pending.branches().stream().mapToInt(b -> distance[b.state()]).min().orElse(FAR);
  }

  private int number(State state) {
    if (state.branches().isEmpty()) {
      dead = dead < 0 ? add(null) : dead;
      return dead;
    }
    for (Branch branch : state.branches()) {
      if (branch.pending().isEmpty() && universal.get(branch.state())) {
        all = all < 0 ? add(null) : all;
        return all;
      }
    }
    Integer known = numbers.putIfAbsent(state, states.size());
    return known == null ? add(state) : known;
  }

  private int add(@Nullable State state) {
    states.add(state);
    return states.size() - 1;
  }

  /** Whether a state reads any character, may end after it, and can then do so again. */
  private boolean acceptsAll(int state) {
    for (AssertionNfa.Edge edge : nfa.edges(state)) {
      if (edge.kind() == AssertionNfa.Kind.SET && alphabet.isAll(edge.argument())) {
        BitSet after = new BitSet();
        Deque<Integer> work = new ArrayDeque<>(List.of(edge.target()));
        while (!work.isEmpty()) {
          int at = work.pop();
          if (!after.get(at)) {
            after.set(at);
            for (AssertionNfa.Edge free : nfa.edges(at)) {
              if (free.kind() == AssertionNfa.Kind.EMPTY) {
                work.push(free.target());
              }
            }
          }
        }
        if (after.get(nfa.end()) && after.get(state)) {
          return true;
        }
      }
    }
    return false;
  }

  private int[] distances() {
    List<List<AssertionNfa.Edge>> before = new ArrayList<>();
    for (int state = 0; state < nfa.size(); state++) {
      before.add(new ArrayList<>(2));
    }
    for (int state = 0; state < nfa.size(); state++) {
      for (AssertionNfa.Edge edge : nfa.edges(state)) {
        before.get(edge.target()).add(new AssertionNfa.Edge(edge.kind(), 0, state));
      }
    }
    int[] result = new int[nfa.size()];
    Arrays.fill(result, FAR);
    Deque<Integer> work = new ArrayDeque<>();
    result[nfa.end()] = 0;
    work.add(nfa.end());
    for (AssertionNfa.Look look : nfa.looks()) {
      result[look.end()] = 0;
      work.add(look.end());
    }
    while (!work.isEmpty()) {
      int state = work.pollFirst();
      for (AssertionNfa.Edge edge : before.get(state)) {
        int length = edge.kind() == AssertionNfa.Kind.SET ? 1 : 0;
        if (result[state] + length < result[edge.target()]) {
          result[edge.target()] = result[state] + length;
          if (length == 0) {
            work.addFirst(edge.target());
          } else {
            work.addLast(edge.target());
          }
        }
      }
    }
    return result;
  }

  /** Automata of the same pattern are equal, even if they have reached other states. */
  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof LookaroundAutomaton automaton && automaton.nfa == nfa);
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(nfa);
  }
}
