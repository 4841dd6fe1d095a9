package io.dyck.checker.ambiguity;

import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.rules.RuleCalls;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The author's rules as a graph of positions: empty moves, bytes and calls. Counts of repetitions
 * are cut to one more than the length of the longest searched text. Tokens match no text. Immutable
 * after construction.
 */
final class PositionGraph {
  /**
   * A number greater than any length. It is the length from a position from which no text leads to
   * the end.
   */
  static final int NEVER = 1 << 20;

  /** The largest number of states of a terminal's automaton before minimization. */
  private static final int MOST_STATES = 4_000;

  private static final int[] NONE = {};

  /** A call, or -1. */
  private final int[] callee;

  /** The position to which a call returns. */
  private final int[] rest;

  private final int[][] empty;

  /** Pairs of a letter and a target, sorted by letter. */
  private final int[][] letters;

  private final long[] signatures;
  private final BitSet isEnd = new BitSet();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final int[] starts;
  private final int[] ends;
  private final int[] lengths;

  /** The positions of terminals with the longest match. */
  private final BitSet longest = new BitSet();

  /** The move of a shortest way to the end: see {@link #shortestMove}. */
  private final int[] moves;

  private final Grammar grammar;
  private final ExpressionAutomata languages;

  private PositionGraph(
      Grammar grammar, int longestText, List<Expression> leaves, ExpressionAutomata languages) {
    this.grammar = grammar;
    this.languages = languages;
    for (String name : grammar.rules().keySet()) {
      numbers.put(name, names.size());
      names.add(name);
    }
    starts = new int[names.size()];
    ends = new int[names.size()];
    PositionGraphBuilder builder =
        new PositionGraphBuilder(numbers, longestText, leaves, languages);
    for (Rule rule : grammar.rules().values()) {
      int number = rule(rule.name());
      starts[number] = builder.add();
      ends[number] = builder.add();
      builder.build(rule.body(), starts[number], ends[number]);
      longest.set(starts[number], builder.positions(), rule.match() == MatchKind.LONGEST);
    }
    callee = builder.callee.toIntArray();
    rest = builder.rest.toIntArray();
    empty = arrays(builder.empty);
    letters = arrays(builder.letters);
    signatures = new long[letters.length];
    moves = new int[letters.length];
    lengths = lengths();
    for (int p = 0; p < letters.length; p++) {
      for (int e = 0; e < letters[p].length; e += 2) {
        signatures[p] |= signatureOf(letters[p][e]);
      }
      boolean isLast = letters[p].length == 0 && empty[p].length == 0 && callee[p] < 0;
      isEnd.set(p, isLast && lengths[p] == 0);
    }
  }

  private static int[][] arrays(List<IntArrayList> lists) {
    int[][] result = new int[lists.size()][];
    for (int i = 0; i < result.length; i++) {
      result[i] = lists.get(i).isEmpty() ? NONE : lists.get(i).toIntArray();
    }
    return result;
  }

  /**
   * Makes the graph of a grammar.
   *
   * @param longest the length of the longest text that will be searched
   * @return empty if the grammar has too many or too large terminals
   */
  static Optional<PositionGraph> of(Grammar grammar, int longest) {
    RuleCalls calls = new RuleCalls(grammar);
    List<Expression> leaves = new ArrayList<>();
    for (Rule rule : grammar.rules().values()) {
      collect(rule.body(), leaves);
    }
    boolean looks = grammar.rules().values().stream().anyMatch(r -> r.body().hasLookahead());
    if (looks || leaves.isEmpty() || !leaves.stream().allMatch(calls::isRegular)) {
      return Optional.empty();
    }
    return ExpressionAutomata.of(grammar, leaves, MOST_STATES)
        .map(languages -> new PositionGraph(grammar, longest, leaves, languages))
        .filter(graph -> graph.positions() < PositionGraphBuilder.MOST_POSITIONS);
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

  /** Returns the least number of bytes from each position to the end of its rule. */
  private int[] lengths() {
    int[] result = new int[empty.length];
    Arrays.fill(result, NEVER);
    for (int end : ends) {
      result[end] = 0;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int p = result.length - 1; p >= 0; p--) {
        for (int i = 0; i < empty[p].length; i++) {
          changed |= lowerLength(result, p, result[empty[p][i]], -1 - i);
        }
        for (int i = 1; i < letters[p].length; i += 2) {
          changed |= lowerLength(result, p, 1 + result[letters[p][i]], i - 1);
        }
        if (callee[p] >= 0) {
          changed |= lowerLength(result, p, result[starts[callee[p]]] + result[rest[p]], 0);
        }
      }
    }
    return result;
  }

  /**
   * Lowers the length of a position and stores the move that lowers it. Therefore following the
   * moves ends.
   */
  private boolean lowerLength(int[] result, int position, int length, int move) {
    if (length >= result[position]) {
      return false;
    }
    result[position] = length;
    moves[position] = move;
    return true;
  }

  /**
   * Returns the first move of a shortest way: the index of a letter, or −1 minus the index of an
   * empty move. The result has no meaning at a position that calls a rule.
   */
  int shortestMove(int position) {
    return moves[position];
  }

  /** Returns whether a position is inside of a terminal with the longest match. */
  boolean isLongest(int position) {
    return longest.get(position);
  }

  String name(int rule) {
    return names.get(rule);
  }

  int startRule() {
    return rule(grammar.start());
  }

  int rule(String name) {
    return numbers.getOrDefault(name, -1);
  }

  int start(int rule) {
    return starts[rule];
  }

  boolean isEnd(int position) {
    return isEnd.get(position);
  }

  /** Returns the least number of bytes to the end of the rule, or at least {@link #NEVER}. */
  int length(int position) {
    return lengths[position];
  }

  /** Returns the targets of moves that read nothing; not to be changed. */
  int[] emptyTargets(int position) {
    return empty[position];
  }

  /** Pairs of a letter and a target, sorted by letter; not to be changed. */
  int[] letters(int position) {
    return letters[position];
  }

  /**
   * Returns a set of bits for the letters of a position; 0 if there are no letters. Several letters
   * may share a bit. Positions whose signatures have no common bit have no common letter.
   */
  long signature(int position) {
    return signatures[position];
  }

  /** Returns the bit of a letter. */
  static long signatureOf(int letter) {
    return 1L << letter;
  }

  int callee(int position) {
    return callee[position];
  }

  int restOf(int position) {
    return rest[position];
  }

  int positions() {
    return empty.length;
  }

  /** Returns a byte of a letter, if possible a readable one. */
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
