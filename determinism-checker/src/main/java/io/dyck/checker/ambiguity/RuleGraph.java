package io.dyck.checker.ambiguity;

import io.dyck.checker.language.RegularLanguages;
import io.dyck.checker.language.RuleCalls;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Match;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The author's rules as a graph of positions: empty moves, bytes and calls. Counts of repetitions
 * are cut to one more than the longest text that is asked for. Tokens match no text. Immutable
 * after construction.
 */
final class RuleGraph {
  /** More than any length; also where no text leads to the end. */
  static final int NEVER = 1 << 20;

  private static final int MOST_POSITIONS = 300_000;

  /** A call, or -1. */
  private final IntArrayList callee = new IntArrayList();

  /** Where a call returns to. */
  private final IntArrayList rest = new IntArrayList();

  private final List<IntArrayList> empty = new ArrayList<>();

  /** Pairs of a letter and a target. */
  private final List<IntArrayList> letters = new ArrayList<>();

  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final int[] starts;
  private final int[] ends;
  private final int[] lengths;

  /** The positions of terminals that take as many characters as they can. */
  private final BitSet longest = new BitSet();

  /** The move of a shortest way to the end: see {@link #shortestMove}. */
  private int[] moves = new int[0];

  private final Grammar grammar;
  private final int longestText;
  private final IdentityHashMap<Expression, Integer> terminals = new IdentityHashMap<>();
  private RegularLanguages languages;

  private RuleGraph(Grammar grammar, int longest, List<Expression> leaves, RegularLanguages all) {
    this.grammar = grammar;
    this.longestText = longest;
    this.languages = all;
    for (int i = 0; i < leaves.size(); i++) {
      terminals.put(leaves.get(i), i);
    }
    for (String name : grammar.rules().keySet()) {
      numbers.put(name, names.size());
      names.add(name);
    }
    starts = new int[names.size()];
    ends = new int[names.size()];
    for (Rule rule : grammar.rules().values()) {
      int number = number(rule.name());
      starts[number] = add();
      ends[number] = add();
      build(rule.body(), starts[number], ends[number]);
      this.longest.set(starts[number], empty.size(), rule.match() == Match.LONGEST);
    }
    lengths = lengths();
  }

  /**
   * Makes the graph of a grammar.
   *
   * @param longest the length of the longest text that will be asked for
   * @return empty if the grammar has too many or too large terminals
   */
  static Optional<RuleGraph> of(Grammar grammar, int longest) {
    RuleCalls calls = new RuleCalls(grammar);
    List<Expression> leaves = new ArrayList<>();
    for (Rule rule : grammar.rules().values()) {
      collect(rule.body(), leaves);
    }
    boolean looks = grammar.rules().values().stream().anyMatch(r -> r.body().looksAhead());
    if (looks || leaves.isEmpty() || !leaves.stream().allMatch(calls::isRegular)) {
      return Optional.empty();
    }
    return RegularLanguages.of(grammar, leaves)
        .map(languages -> new RuleGraph(grammar, longest, leaves, languages))
        .filter(graph -> graph.empty.size() < MOST_POSITIONS);
  }

  private static void collect(Expression expression, List<Expression> leaves) {
    if (expression instanceof Expression.Literal
        || expression instanceof Expression.CharacterClass
        || expression instanceof Expression.Difference) {
      leaves.add(expression);
    } else {
      expression.parts().forEach(part -> collect(part, leaves));
    }
  }

  private int number(String rule) {
    return numbers.getOrDefault(rule, -1);
  }

  private int add() {
    callee.add(-1);
    rest.add(-1);
    empty.add(new IntArrayList());
    letters.add(new IntArrayList());
    return empty.size() - 1;
  }

  private void build(Expression expression, int from, int to) {
    if (empty.size() >= MOST_POSITIONS || expression instanceof TokenSet) {
      return;
    }
    if (expression instanceof Reference reference) {
      int call = add();
      empty.get(from).add(call);
      callee.set(call, number(reference.rule()));
      rest.set(call, to);
    } else if (expression instanceof Sequence sequence) {
      int at = from;
      for (Expression item : sequence.items()) {
        int next = add();
        build(item, at, next);
        at = next;
      }
      empty.get(at).add(to);
    } else if (expression instanceof Choice choice) {
      choice.alternatives().forEach(alternative -> build(alternative, from, to));
    } else if (expression instanceof Repetition repetition) {
      buildRepetition(repetition, from, to);
    } else {
      Integer terminal = terminals.get(expression);
      if (terminal != null) {
        splice(languages.automaton(terminal), from, to);
      }
    }
  }

  private void buildRepetition(Repetition repetition, int from, int to) {
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
      // The way out first: the short ways are then found before the long ones.
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

  /** The least number of bytes from each position to the end of its rule. */
  private int[] lengths() {
    int[] result = new int[empty.size()];
    moves = new int[empty.size()];
    java.util.Arrays.fill(result, NEVER);
    for (int end : ends) {
      result[end] = 0;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int p = result.length - 1; p >= 0; p--) {
        for (int i = 0; i < empty.get(p).size(); i++) {
          changed |= lower(result, p, result[empty.get(p).getInt(i)], -1 - i);
        }
        IntArrayList edges = letters.get(p);
        for (int i = 1; i < edges.size(); i += 2) {
          changed |= lower(result, p, 1 + result[edges.getInt(i)], i - 1);
        }
        if (callee.getInt(p) >= 0) {
          int both = result[starts[callee.getInt(p)]] + result[rest.getInt(p)];
          changed |= lower(result, p, both, 0);
        }
      }
    }
    return result;
  }

  /** A move is noted when it lowers a length for good, so following the moves comes to an end. */
  private boolean lower(int[] result, int position, int length, int move) {
    if (length >= result[position]) {
      return false;
    }
    result[position] = length;
    moves[position] = move;
    return true;
  }

  /**
   * The first move of a shortest way: the index of a letter, or −1 minus the index of an empty
   * move. Means nothing where a rule is called.
   */
  int shortestMove(int position) {
    return moves[position];
  }

  /** Whether a position is inside of a terminal that takes as many characters as it can. */
  boolean isLongest(int position) {
    return longest.get(position);
  }

  int rules() {
    return starts.length;
  }

  String name(int rule) {
    return names.get(rule);
  }

  int startRule() {
    return number(grammar.start());
  }

  int rule(String name) {
    return number(name);
  }

  int start(int rule) {
    return starts[rule];
  }

  boolean isEnd(int position) {
    return letters.get(position).isEmpty()
        && empty.get(position).isEmpty()
        && callee.getInt(position) < 0
        && lengths[position] == 0;
  }

  /** The least number of bytes to the end of the rule, or at least {@link #NEVER}. */
  int length(int position) {
    return lengths[position];
  }

  IntArrayList empty(int position) {
    return empty.get(position);
  }

  /** Pairs of a letter and a target. */
  IntArrayList letters(int position) {
    return letters.get(position);
  }

  int callee(int position) {
    return callee.getInt(position);
  }

  int rest(int position) {
    return rest.getInt(position);
  }

  int positions() {
    return empty.size();
  }

  int letter(byte b) {
    return languages.letter(b & 0xFF);
  }

  /** A byte of a letter, a readable one where there is a choice. */
  byte example(int letter) {
    int best = -1;
    for (int b = 0; b < 256; b++) {
      if (languages.letter(b) == letter && (best < 0 || rank(b) < rank(best))) {
        best = b;
      }
    }
    return (byte) best;
  }

  private static int rank(int b) {
    if (b < 128 && Character.isLetterOrDigit(b)) {
      return Character.isLowerCase(b) ? 0 : 1;
    }
    return b >= ' ' && b < 127 ? 2 : 3;
  }
}
