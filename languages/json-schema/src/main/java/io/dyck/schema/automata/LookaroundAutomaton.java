package io.dyck.schema.automata;

import io.dyck.grammar.pattern.AssertionRun;
import io.dyck.grammar.pattern.AssertionRun.State;
import io.dyck.grammar.pattern.PatternNfa;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The texts of a pattern with lookarounds. */
public final class LookaroundAutomaton extends LazyAutomaton {
  private final PatternNfa nfa;
  private final AssertionRun run;

  /** Null means that no continuation matches, or that every continuation does. */
  private final List<@Nullable State> states = new ArrayList<>();

  private final Map<State, Integer> numbers = new HashMap<>();
  private int dead = -1;
  private int all = -1;

  public LookaroundAutomaton(PatternNfa nfa) {
    super(nfa.alphabet().rangeStarts(), nfa.alphabet().letters());
    this.nfa = nfa;
    this.run = new AssertionRun(nfa);
    number(run.start());
  }

  @Override
  public LookaroundAutomaton withoutStates() {
    return new LookaroundAutomaton(nfa);
  }

  @Override
  synchronized int size() {
    return states.size();
  }

  private int number(State state) {
    if (state.branches().isEmpty()) {
      dead = dead < 0 ? add(null) : dead;
      return dead;
    }
    if (run.acceptsAll(state)) {
      all = all < 0 ? add(null) : all;
      return all;
    }
    Integer known = numbers.putIfAbsent(state, states.size());
    return known == null ? add(state) : known;
  }

  private int add(@Nullable State state) {
    states.add(state);
    return states.size() - 1;
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    State from = states.get(state);
    int[] row = new int[nfa.alphabet().size()];
    for (int letter : usedLetters) {
      row[letter] = from == null ? state : number(run.step(from, letter));
    }
    return row;
  }

  @Override
  public synchronized boolean isAccepting(int state) {
    State at = states.get(state);
    return at == null ? state == all : run.accepts(at);
  }

  @Override
  public synchronized long minimumToEnd(int state, long min) {
    State at = states.get(state);
    int nearest = at == null ? (state == all ? 0 : Integer.MAX_VALUE) : run.minimumToEnd(at);
    return nearest == Integer.MAX_VALUE ? -1 : Math.max(nearest, min);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof LookaroundAutomaton looking && looking.nfa == nfa);
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(nfa);
  }
}
