package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The suffix automaton of a sequence of pieces: the smallest deterministic automaton, over pieces,
 * of all that stands in a row in the sequence, the empty text included. At most twice as many
 * states, and three times as many edges, as pieces; built in linear time, apart from the lookup of
 * edges (Blumer et al., The smallest automaton recognizing the subwords of a text, 1985).
 */
public final class SubstringAutomaton {
  // The edges of each state by piece, the length of each state's longest word, and the suffix
  // links.
  private final List<Map<String, Integer>> edges = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final List<Integer> links = new ArrayList<>();
  private int last;

  private SubstringAutomaton() {
    last = newState(0, -1, new TreeMap<>());
  }

  /**
   * Builds the automaton.
   *
   * @param pieces the sequence; empty pieces count for nothing
   * @return an expression for all consecutive pieces
   */
  public static Expression build(SourceSpan span, Iterable<String> pieces) {
    SubstringAutomaton automaton = new SubstringAutomaton();
    for (String piece : pieces) {
      if (!piece.isEmpty()) {
        automaton.append(piece);
      }
    }
    return automaton.expression(span);
  }

  private int newState(int length, int link, Map<String, Integer> next) {
    edges.add(next);
    lengths.add(length);
    links.add(link);
    return edges.size() - 1;
  }

  private void append(String piece) {
    int added = newState(lengths.get(last) + 1, 0, new TreeMap<>());
    int state = last;
    last = added;
    while (state >= 0 && !edges.get(state).containsKey(piece)) {
      edges.get(state).put(piece, added);
      state = links.get(state);
    }
    if (state < 0) {
      return;
    }
    int target = target(state, piece);
    if (lengths.get(target) == lengths.get(state) + 1) {
      links.set(added, target);
      return;
    }
    int copy =
        newState(lengths.get(state) + 1, links.get(target), new TreeMap<>(edges.get(target)));
    links.set(target, copy);
    links.set(added, copy);
    while (state >= 0 && target(state, piece) == target) {
      edges.get(state).put(piece, copy);
      state = links.get(state);
    }
  }

  private int target(int state, String piece) {
    return edges.get(state).getOrDefault(piece, -1);
  }

  private Expression expression(SourceSpan span) {
    ImmutableList.Builder<Expression.Automaton.State> states = ImmutableList.builder();
    for (Map<String, Integer> next : edges) {
      ImmutableList.Builder<Expression.Automaton.Edge> steps = ImmutableList.builder();
      next.forEach(
          (piece, target) ->
              steps.add(
                  new Expression.Automaton.Edge(
                      new Expression.Literal(
                          span, ImmutableIntArray.copyOf(piece.codePoints().toArray())),
                      target)));
      states.add(new Expression.Automaton.State(true, steps.build()));
    }
    return new Expression.Automaton(span, states.build());
  }
}
