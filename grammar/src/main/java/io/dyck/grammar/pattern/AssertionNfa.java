package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pattern as a nondeterministic automaton (Thompson's construction) with edges that need a
 * lookaround to hold. The body of each lookaround is a part of its own with a start and an end.
 */
final class AssertionNfa {
  /** The condition of an edge. */
  enum Kind {
    /** No condition. */
    EMPTY,
    /** One character of a set, by the number of the set. */
    SET,
    /** The lookaround with this number holds. */
    LOOK
  }

  /** An edge to a state. */
  record Edge(Kind kind, int argument, int target) {}

  /** A lookaround: its part of the automaton, and its kind. */
  record Look(int start, int end, boolean behind, boolean negated, SourceSpan span) {}

  /** A pattern that has no automaton here, and why. */
  static final class UnsupportedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient SourceSpan span;

    UnsupportedException(SourceSpan span, String message) {
      super(message);
      this.span = span;
    }

    SourceSpan span() {
      return span;
    }
  }

  private static final int GREATEST_SIZE = 200_000;

  private final List<List<Edge>> edges = new ArrayList<>();
  private final List<Look> looks = new ArrayList<>();
  private final Map<BitSet, Integer> sets = new LinkedHashMap<>();
  private final int start;
  private final int end;
  private boolean insideBehind;

  AssertionNfa(Pattern pattern) throws UnsupportedException {
    start = newState(pattern.span());
    end = newState(pattern.span());
    add(pattern, start, end);
  }

  int start() {
    return start;
  }

  /** Returns the number of states. */
  int size() {
    return edges.size();
  }

  int end() {
    return end;
  }

  List<Edge> edges(int state) {
    return edges.get(state);
  }

  /** Returns the lookarounds. A nested lookaround comes before the outer one. */
  List<Look> looks() {
    return looks;
  }

  ImmutableList<BitSet> sets() {
    return ImmutableList.copyOf(sets.keySet());
  }

  private int newState(SourceSpan span) throws UnsupportedException {
    if (edges.size() >= GREATEST_SIZE) {
      throw new UnsupportedException(
          span, "repetitions beside lookarounds need more than " + GREATEST_SIZE + " states");
    }
    edges.add(new ArrayList<>(2));
    return edges.size() - 1;
  }

  private void edge(int from, Kind kind, int argument, int to) {
    edges.get(from).add(new Edge(kind, argument, to));
  }

  private void add(Pattern pattern, int from, int to) throws UnsupportedException {
    if (pattern instanceof Pattern.Plain plain) {
      add(plain.expression(), from, to);
    } else if (pattern instanceof Pattern.Sequence sequence) {
      int at = from;
      for (Pattern item : sequence.items()) {
        int next = newState(item.span());
        add(item, at, next);
        at = next;
      }
      edge(at, Kind.EMPTY, 0, to);
    } else if (pattern instanceof Pattern.Choice choice) {
      for (Pattern alternative : choice.alternatives()) {
        add(alternative, from, to);
      }
    } else if (pattern instanceof Pattern.Repetition repetition) {
      addRepetition(repetition, from, to);
    } else if (pattern instanceof Pattern.Lookaround look) {
      addLook(look, from, to);
    } else {
      throw new UnsupportedException(
          pattern.span(), "& and ~ cannot stand in one pattern with a lookaround");
    }
  }

  private void addRepetition(Pattern.Repetition repetition, int from, int to)
      throws UnsupportedException {
    int at = from;
    for (int i = 0; i < repetition.minimum(); i++) {
      at = again(repetition.body(), at);
    }
    Integer maximum = repetition.maximum();
    if (maximum == null) {
      int loop = newState(repetition.span());
      edge(at, Kind.EMPTY, 0, loop);
      edge(again(repetition.body(), loop), Kind.EMPTY, 0, loop);
      edge(loop, Kind.EMPTY, 0, to);
      return;
    }
    for (int i = repetition.minimum(); i < maximum; i++) {
      edge(at, Kind.EMPTY, 0, to);
      at = again(repetition.body(), at);
    }
    edge(at, Kind.EMPTY, 0, to);
  }

  private int again(Pattern body, int from) throws UnsupportedException {
    // A new state keeps an iteration from running back into the previous one.
    int first = newState(body.span());
    int next = newState(body.span());
    edge(from, Kind.EMPTY, 0, first);
    add(body, first, next);
    return next;
  }

  private void addLook(Pattern.Lookaround look, int from, int to) throws UnsupportedException {
    if (insideBehind && !look.behind()) {
      throw new UnsupportedException(look.span(), "a lookahead inside of a lookbehind");
    }
    boolean outer = insideBehind;
    insideBehind |= look.behind();
    int bodyStart = newState(look.span());
    int bodyEnd = newState(look.span());
    add(look.body(), bodyStart, bodyEnd);
    insideBehind = outer;
    looks.add(new Look(bodyStart, bodyEnd, look.behind(), look.negated(), look.span()));
    edge(from, Kind.LOOK, looks.size() - 1, to);
  }

  private void add(Expression expression, int from, int to) throws UnsupportedException {
    if (expression instanceof Expression.Literal literal) {
      int at = from;
      for (int codePoint : literal.codePoints().toArray()) {
        int next = newState(literal.span());
        edge(at, Kind.SET, set(CodePointBits.of(codePoint)), next);
        at = next;
      }
      edge(at, Kind.EMPTY, 0, to);
    } else if (expression instanceof Expression.CharacterClass set) {
      edge(from, Kind.SET, set(CodePointBits.of(set.ranges())), to);
    } else if (expression instanceof Expression.Sequence sequence) {
      int at = from;
      for (Expression item : sequence.items()) {
        int next = newState(item.span());
        add(item, at, next);
        at = next;
      }
      edge(at, Kind.EMPTY, 0, to);
    } else if (expression instanceof Expression.Choice choice) {
      for (Expression alternative : choice.alternatives()) {
        add(alternative, from, to);
      }
    } else if (expression instanceof Expression.Repetition repetition) {
      Pattern body = new Pattern.Plain(repetition.body());
      addRepetition(
          new Pattern.Repetition(
              repetition.span(), body, repetition.minimum(), repetition.maximum(), false),
          from,
          to);
    } else if (expression instanceof Expression.Automaton automaton) {
      addAutomaton(automaton, from, to);
    } else {
      throw new UnsupportedException(
          expression.span(), "this cannot stand in one pattern with a lookaround");
    }
  }

  private void addAutomaton(Expression.Automaton automaton, int from, int to)
      throws UnsupportedException {
    int[] numbers = new int[automaton.states().size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = newState(automaton.span());
    }
    edge(from, Kind.EMPTY, 0, numbers[0]);
    for (int i = 0; i < numbers.length; i++) {
      Expression.Automaton.State state = automaton.states().get(i);
      for (Expression.Automaton.Edge edge : state.edges()) {
        int next = newState(automaton.span());
        add(edge.label(), numbers[i], next);
        edge(next, Kind.EMPTY, 0, numbers[edge.target()]);
      }
      if (state.accepting()) {
        edge(numbers[i], Kind.EMPTY, 0, to);
      }
    }
  }

  private int set(BitSet set) {
    Integer known = sets.putIfAbsent(set, sets.size());
    return known == null ? sets.size() - 1 : known;
  }
}
