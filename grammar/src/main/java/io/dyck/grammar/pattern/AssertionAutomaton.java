package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.pattern.AssertionRun.State;
import io.dyck.grammar.pattern.LookaheadBranch.PendingLookahead;
import io.dyck.grammar.pattern.PatternNfa.UnsupportedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The deterministic automaton of a pattern with lookarounds. The number of states is at worst
 * exponential in the lookarounds and therefore bounded.
 *
 * <p>A lookahead that is undecided at the end of a terminal becomes a lookahead on the edge to the
 * end. A lazy terminal ends at the first place where it is complete. An earlier end may depend on
 * undecided lookaheads. Then the terminal may continue, and the later end requires that these
 * lookaheads fail.
 */
final class AssertionAutomaton {
  private static final int GREATEST_SIZE = 20_000;

  /** The kind of text that the automaton matches. */
  enum Extent {
    /** A whole text: nothing follows. */
    TEXT,
    /** A part of a text. */
    TERMINAL,
    /** A part of a text, as short as can be. */
    LAZY_TERMINAL
  }

  /**
   * A state with the conditions of earlier ends, which must fail. Only lazy terminals have such
   * ends.
   */
  private record GuardedState(State state, ImmutableSet<ImmutableSet<PendingLookahead>> failing) {}

  /** The condition of a text that ends anywhere. */
  private final Expression free;

  private final SourceSpan span;
  private final Extent extent;
  private final Alphabet alphabet;
  private final AssertionRun run;
  private final Map<Object, Automaton> conditions = new LinkedHashMap<>();

  private AssertionAutomaton(RegexPattern pattern, Extent extent) {
    PatternNfa nfa = new PatternNfa(pattern);
    this.span = pattern.span();
    this.free = new Expression.Sequence(span, ImmutableList.of());
    this.extent = extent;
    this.alphabet = nfa.alphabet();
    this.run = new AssertionRun(nfa);
  }

  /**
   * Returns the automaton of a pattern. If the automaton is too large or not supported, the method
   * reports this and returns the empty sequence.
   */
  static Expression build(RegexPattern pattern, Extent extent, Diagnostics diagnostics) {
    try {
      return new AssertionAutomaton(pattern, extent).determinize();
    } catch (UnsupportedException e) {
      e.report(diagnostics);
      return new Expression.Sequence(pattern.span(), ImmutableList.of());
    }
  }

  /**
   * Builds all states, and a last accepting state that is reached through the lookaheads of an end.
   */
  private Automaton determinize() {
    List<ImmutableList.Builder<Automaton.Edge>> edges = new ArrayList<>();
    List<GuardedState> points =
        explore(new GuardedState(run.start(), ImmutableSet.of()), this::step, edges);
    ImmutableList.Builder<Automaton.State> built = ImmutableList.builder();
    for (int i = 0; i < points.size(); i++) {
      Expression end = endCondition(points.get(i));
      if (!end.equals(free) && !(end instanceof Expression.CharacterClass)) {
        edges.get(i).add(new Automaton.Edge(end, points.size()));
      }
      built.add(new Automaton.State(end.equals(free), edges.get(i).build()));
    }
    built.add(new Automaton.State(true, ImmutableList.of()));
    return new Automaton(span, built.build());
  }

  /**
   * Returns the states that are reached from a first one, in the order of their numbers.
   *
   * @param step returns the state after a letter, if there is one
   * @param edges receives the edges of each state
   */
  private <S> List<S> explore(
      S first,
      BiFunction<S, Integer, Optional<S>> step,
      List<ImmutableList.Builder<Automaton.Edge>> edges) {
    Map<S, Integer> numbers = new HashMap<>(Map.of(first, 0));
    List<S> states = new ArrayList<>(List.of(first));
    for (int i = 0; i < states.size(); i++) {
      Map<Integer, BitSet> targets = new TreeMap<>();
      for (int letter = 0; letter < alphabet.size(); letter++) {
        Optional<S> next = step.apply(states.get(i), letter);
        if (next.isPresent()) {
          Integer known = numbers.putIfAbsent(next.get(), states.size());
          int target = known == null ? states.size() : known;
          if (known == null) {
            states.add(next.get());
          }
          targets.computeIfAbsent(target, k -> new BitSet()).set(letter);
        }
      }
      if (states.size() > GREATEST_SIZE) {
        throw new UnsupportedException(
            span, "the lookarounds need more than " + GREATEST_SIZE + " states");
      }
      ImmutableList.Builder<Automaton.Edge> all = ImmutableList.builder();
      targets.forEach(
          (target, set) ->
              all.add(
                  new Automaton.Edge(
                      new Expression.CharacterClass(span, alphabet.ranges(set)), target)));
      edges.add(all);
    }
    return states;
  }

  private Optional<GuardedState> step(GuardedState point, int letter) {
    ImmutableSet.Builder<ImmutableSet<PendingLookahead>> failing = ImmutableSet.builder();
    if (extent == Extent.LAZY_TERMINAL) {
      ImmutableSet.Builder<ImmutableSet<PendingLookahead>> all = ImmutableSet.builder();
      for (ImmutableSet<PendingLookahead> way :
          all.addAll(point.failing).addAll(run.endConditions(point.state)).build()) {
        Optional<ImmutableSet<PendingLookahead>> left = run.step(way, point.state, letter);
        if (left.isPresent() && left.get().isEmpty()) {
          return Optional.empty();
        }
        left.ifPresent(failing::add);
      }
    }
    return findLive(run.step(point.state, letter))
        .map(next -> new GuardedState(next, failing.build()));
  }

  private static Optional<State> findLive(State state) {
    return state.branches().isEmpty() ? Optional.empty() : Optional.of(state);
  }

  /**
   * Returns the condition on the text after an end. The empty sequence means no condition; the
   * empty class means no end.
   */
  private Expression endCondition(GuardedState point) {
    if (extent == Extent.TEXT) {
      return run.accepts(point.state) ? free : matchNothing();
    }
    ImmutableList.Builder<Expression> ways = ImmutableList.builder();
    for (ImmutableSet<PendingLookahead> way : run.endConditions(point.state)) {
      ImmutableList.Builder<Expression> all = ImmutableList.builder();
      for (PendingLookahead pending : way) {
        all.add(lookaheadCondition(pending, point.state, false));
      }
      for (ImmutableSet<PendingLookahead> failing : point.failing) {
        ImmutableList.Builder<Expression> one = ImmutableList.builder();
        for (PendingLookahead pending : failing) {
          one.add(lookaheadCondition(pending, point.state, true));
        }
        all.add(new Expression.Choice(span, one.build()));
      }
      ImmutableList<Expression> conditions = all.build();
      if (conditions.isEmpty()) {
        return free;
      }
      ways.add(new Expression.Sequence(span, conditions));
    }
    ImmutableList<Expression> all = ways.build();
    return all.isEmpty() ? matchNothing() : new Expression.Choice(span, all);
  }

  private Expression matchNothing() {
    return new Expression.CharacterClass(span, ImmutableList.of());
  }

  private Expression lookaheadCondition(PendingLookahead pending, State here, boolean fails) {
    int look = pending.look();
    State from = new State(here.behind(), pending.branches());
    Automaton known = conditions.get(List.of(look, from));
    if (known == null) {
      known = condition(look, from);
      conditions.put(List.of(look, from), known);
    }
    return new Expression.Lookahead(span, known, run.isNegated(look) != fails);
  }

  /** Returns the texts that complete the body of a lookahead. */
  private Automaton condition(int look, State from) {
    List<ImmutableList.Builder<Automaton.Edge>> edges = new ArrayList<>();
    List<State> states =
        explore(
            from,
            (state, letter) ->
                AssertionRun.isFound(state)
                    ? Optional.empty()
                    : findLive(run.step(look, state, letter)),
            edges);
    ImmutableList.Builder<Automaton.State> built = ImmutableList.builder();
    for (int i = 0; i < states.size(); i++) {
      boolean isFound = AssertionRun.isFound(states.get(i));
      if (!isFound && run.isFoundAtEnd(look, states.get(i))) {
        edges.get(i).add(new Automaton.Edge(Expression.Lookahead.endOfText(span), states.size()));
      }
      built.add(new Automaton.State(isFound, edges.get(i).build()));
    }
    built.add(new Automaton.State(true, ImmutableList.of()));
    return new Automaton(span, built.build());
  }
}
