package io.dyck.checker.ambiguity;

import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.grammar.Expression;
import io.dyck.pda.automaton.Dfa;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Makes the positions and moves of a {@link PositionGraph}. Not thread-safe. */
final class PositionGraphBuilder {
  static final int MOST_POSITIONS = 300_000;

  /** A call, or -1. */
  final IntArrayList callee = new IntArrayList();

  /** The position to which a call returns. */
  final IntArrayList rest = new IntArrayList();

  final List<IntArrayList> empty = new ArrayList<>();

  /** Pairs of a letter and a target, sorted by letter. */
  final List<IntArrayList> letters = new ArrayList<>();

  private final Map<String, Integer> numbers;
  private final int longestText;
  private final ExpressionAutomata languages;
  private final IdentityHashMap<Expression, Integer> terminals = new IdentityHashMap<>();

  PositionGraphBuilder(
      Map<String, Integer> numbers,
      int longestText,
      List<Expression> leaves,
      ExpressionAutomata languages) {
    this.numbers = numbers;
    this.longestText = longestText;
    this.languages = languages;
    for (int i = 0; i < leaves.size(); i++) {
      terminals.put(leaves.get(i), i);
    }
  }

  int positions() {
    return empty.size();
  }

  int add() {
    callee.add(-1);
    rest.add(-1);
    empty.add(new IntArrayList());
    letters.add(new IntArrayList());
    return empty.size() - 1;
  }

  void build(Expression expression, int from, int to) {
    if (empty.size() >= MOST_POSITIONS || expression instanceof Expression.TokenSet) {
      return;
    }
    if (expression instanceof Expression.Reference reference) {
      int call = add();
      int called = numbers.getOrDefault(reference.rule(), -1);
      empty.get(from).add(call);
      callee.set(call, called);
      rest.set(call, to);
    } else if (expression instanceof Expression.Sequence sequence) {
      int at = from;
      for (Expression item : sequence.items()) {
        int next = add();
        build(item, at, next);
        at = next;
      }
      empty.get(at).add(to);
    } else if (expression instanceof Expression.Choice choice) {
      choice.alternatives().forEach(alternative -> build(alternative, from, to));
    } else if (expression instanceof Expression.Repetition repetition) {
      buildRepetition(repetition, from, to);
    } else {
      Integer terminal = terminals.get(expression);
      if (terminal != null) {
        splice(languages.automaton(terminal), from, to);
      }
    }
  }

  private void buildRepetition(Expression.Repetition repetition, int from, int to) {
    int least = Math.min(repetition.minimum(), longestText + 1);
    int at = from;
    for (int i = 0; i < least; i++) {
      int next = add();
      build(repetition.body(), at, next);
      at = next;
    }
    Integer maximum = repetition.maximum();
    if (maximum == null || maximum > longestText + 1) {
      int loop = add();
      empty.get(at).add(loop);
      // The move that leaves the loop stands first. Therefore short ways are found before long
      // ones.
      empty.get(loop).add(to);
      int back = add();
      build(repetition.body(), loop, back);
      empty.get(back).add(loop);
      return;
    }
    for (int i = least; i < maximum; i++) {
      empty.get(at).add(to);
      int next = add();
      build(repetition.body(), at, next);
      at = next;
    }
    empty.get(at).add(to);
  }

  private void splice(Dfa automaton, int from, int to) {
    int[] positions = new int[automaton.size()];
    for (int s = 0; s < positions.length; s++) {
      positions[s] = add();
    }
    empty.get(from).add(positions[0]);
    for (int s = 0; s < positions.length; s++) {
      for (int e = automaton.firstEdge(s); e < automaton.firstEdge(s + 1); e++) {
        letters.get(positions[s]).add(automaton.letter(e));
        letters.get(positions[s]).add(positions[automaton.target(e)]);
      }
      if (automaton.isAccepting(s)) {
        empty.get(positions[s]).add(to);
      }
    }
  }
}
