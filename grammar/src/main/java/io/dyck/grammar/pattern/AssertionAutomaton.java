package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.pattern.AssertionRun.State;
import io.dyck.grammar.pattern.Branch.Pending;
import io.dyck.grammar.pattern.PatternNfa.UnsupportedException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
  private record Point(State state, ImmutableSet<ImmutableSet<Pending>> failing) {}

  private final Pattern pattern;
  private final Extent extent;
  private final Diagnostics diagnostics;
  private final Map<Point, Integer> numbers = new LinkedHashMap<>();
  private final List<Point> points = new ArrayList<>();
  private final Map<Object, Automaton> conditions = new LinkedHashMap<>();

  AssertionAutomaton(Pattern pattern, Extent extent, Diagnostics diagnostics) {
    this.pattern = pattern;
    this.extent = extent;
    this.diagnostics = diagnostics;
  }

  /**
   * Returns the automaton. If the automaton is too large or not supported, the method reports this
   * and returns the empty sequence.
   */
  Expression build() {
    try {
      PatternNfa nfa = new PatternNfa(pattern);
      return determinize(new AssertionRun(nfa), nfa.alphabet());
    } catch (UnsupportedException e) {
      diagnostics.report(
          UNSUPPORTED_PATTERN,
          e.span(),
          String.valueOf(e.getMessage()),
          "write the pattern without the lookaround, or in several parts");
      return new Expression.Sequence(pattern.span(), ImmutableList.of());
    }
  }

  /**
   * Builds all states, and a last accepting state that is reached through the lookaheads of an end.
   */
  private Expression determinize(AssertionRun run, Alphabet alphabet) {
    List<ImmutableList.Builder<Automaton.Edge>> edges = new ArrayList<>();
    List<Expression> ends = new ArrayList<>();
    number(new Point(run.start(), ImmutableSet.of()));
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      edges.add(edges(run, point, alphabet));
      ends.add(end(run, point, alphabet));
    }
    int last = points.size();
    ImmutableList.Builder<Automaton.State> built = ImmutableList.builder();
    for (int i = 0; i < last; i++) {
      Expression end = ends.get(i);
      boolean free = end instanceof Expression.Sequence all && all.items().isEmpty();
      if (!free && !isNothing(end)) {
        edges.get(i).add(new Automaton.Edge(end, last));
      }
      built.add(new Automaton.State(free, edges.get(i).build()));
    }
    built.add(new Automaton.State(true, ImmutableList.of()));
    return new Automaton(pattern.span(), built.build());
  }

  private ImmutableList.Builder<Automaton.Edge> edges(
      AssertionRun run, Point point, Alphabet alphabet) {
    Map<Integer, BitSet> targets = new TreeMap<>();
    for (int letter = 0; letter < alphabet.size(); letter++) {
      Optional<Point> next = step(run, point, letter);
      if (next.isPresent()) {
        targets.computeIfAbsent(number(next.get()), k -> new BitSet()).set(letter);
      }
    }
    return edges(targets, alphabet);
  }

  private ImmutableList.Builder<Automaton.Edge> edges(
      Map<Integer, BitSet> targets, Alphabet alphabet) {
    ImmutableList.Builder<Automaton.Edge> edges = ImmutableList.builder();
    targets.forEach(
        (target, set) ->
            edges.add(
                new Automaton.Edge(
                    new Expression.CharacterClass(pattern.span(), alphabet.ranges(set)), target)));
    return edges;
  }

  private Optional<Point> step(AssertionRun run, Point point, int letter) {
    ImmutableSet.Builder<ImmutableSet<Pending>> failing = ImmutableSet.builder();
    if (extent == Extent.LAZY_TERMINAL) {
      ImmutableSet.Builder<ImmutableSet<Pending>> all = ImmutableSet.builder();
      for (ImmutableSet<Pending> way :
          all.addAll(point.failing).addAll(run.ends(point.state)).build()) {
        Optional<ImmutableSet<Pending>> left = run.step(way, point.state, letter);
        if (left.isPresent() && left.get().isEmpty()) {
          return Optional.empty();
        }
        left.ifPresent(failing::add);
      }
    }
    State next = run.step(point.state, letter);
    return next.branches().isEmpty()
        ? Optional.empty()
        : Optional.of(new Point(next, failing.build()));
  }

  private int number(Point point) {
    Integer known = numbers.putIfAbsent(point, points.size());
    if (known != null) {
      return known;
    }
    checkSize(points.size());
    points.add(point);
    return points.size() - 1;
  }

  private void checkSize(int size) {
    if (size >= GREATEST_SIZE) {
      throw new UnsupportedException(
          pattern.span(), "the lookarounds need more than " + GREATEST_SIZE + " states");
    }
  }

  /**
   * Returns the condition on the text after an end. The empty sequence means no condition; the
   * empty class means no end.
   */
  private Expression end(AssertionRun run, Point point, Alphabet alphabet) {
    Expression free = new Expression.Sequence(pattern.span(), ImmutableList.of());
    if (extent == Extent.TEXT) {
      return run.accepts(point.state) ? free : nothing();
    }
    ImmutableList.Builder<Expression> ways = ImmutableList.builder();
    for (ImmutableSet<Pending> way : run.ends(point.state)) {
      ImmutableList.Builder<Expression> all = ImmutableList.builder();
      for (Pending pending : way) {
        all.add(ahead(run, pending, point.state, false, alphabet));
      }
      for (ImmutableSet<Pending> failing : point.failing) {
        ImmutableList.Builder<Expression> one = ImmutableList.builder();
        for (Pending pending : failing) {
          one.add(ahead(run, pending, point.state, true, alphabet));
        }
        all.add(new Expression.Choice(pattern.span(), one.build()));
      }
      ImmutableList<Expression> conditions = all.build();
      if (conditions.isEmpty()) {
        return free;
      }
      ways.add(new Expression.Sequence(pattern.span(), conditions));
    }
    ImmutableList<Expression> all = ways.build();
    return all.isEmpty() ? nothing() : new Expression.Choice(pattern.span(), all);
  }

  private Expression nothing() {
    return new Expression.CharacterClass(pattern.span(), ImmutableList.of());
  }

  private static boolean isNothing(Expression expression) {
    return expression instanceof Expression.CharacterClass;
  }

  private Expression ahead(
      AssertionRun run, Pending pending, State here, boolean fails, Alphabet alphabet) {
    Automaton condition =
        condition(run, pending.look(), new State(here.behind(), pending.branches()), alphabet);
    return new Expression.Lookahead(
        pattern.span(), condition, run.isNegated(pending.look()) != fails);
  }

  /** Returns the texts that complete the body of a lookahead. */
  private Automaton condition(AssertionRun run, int look, State from, Alphabet alphabet) {
    Object key = List.of(look, from);
    Automaton known = conditions.get(key);
    if (known != null) {
      return known;
    }
    Map<State, Integer> numbered = new LinkedHashMap<>();
    List<State> order = new ArrayList<>(List.of(from));
    numbered.put(from, 0);
    ImmutableList.Builder<Automaton.State> built = ImmutableList.builder();
    List<ImmutableList<Automaton.Edge>> edges = new ArrayList<>();
    List<Boolean> atEnd = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      State state = order.get(i);
      Map<Integer, BitSet> targets = new TreeMap<>();
      for (int letter = 0; letter < alphabet.size() && !AssertionRun.isFound(state); letter++) {
        State next = run.step(look, state, letter);
        if (!next.branches().isEmpty()) {
          Integer number = numbered.putIfAbsent(next, order.size());
          if (number == null) {
            checkSize(order.size());
            number = order.size();
            order.add(next);
          }
          targets.computeIfAbsent(number, k -> new BitSet()).set(letter);
        }
      }
      edges.add(edges(targets, alphabet).build());
      atEnd.add(!AssertionRun.isFound(state) && run.isFoundAtEnd(look, state));
    }
    for (int i = 0; i < order.size(); i++) {
      ImmutableList.Builder<Automaton.Edge> all = ImmutableList.builder();
      all.addAll(edges.get(i));
      if (atEnd.get(i)) {
        all.add(new Automaton.Edge(Expression.Lookahead.atEnd(pattern.span()), order.size()));
      }
      built.add(new Automaton.State(AssertionRun.isFound(order.get(i)), all.build()));
    }
    built.add(new Automaton.State(true, ImmutableList.of()));
    Automaton result = new Automaton(pattern.span(), built.build());
    conditions.put(key, result);
    return result;
  }
}
