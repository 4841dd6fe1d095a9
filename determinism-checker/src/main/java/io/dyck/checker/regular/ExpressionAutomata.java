package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.LanguageOperations;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Automata of regular expressions of one grammar. All automata have the same alphabet, and can
 * therefore be compared. All automata are minimal and trimmed. Immutable.
 */
public final class ExpressionAutomata {
  private static final SourceSpan NOWHERE = new SourceSpan(0, 0);
  private static final int MOST_PAIRS = 200_000;

  private final ImmutableList<Dfa> automata;
  private final Terminals letters;

  private ExpressionAutomata(ImmutableList<Dfa> automata, Terminals letters) {
    this.automata = automata;
    this.letters = letters;
  }

  /**
   * Makes an automaton of each expression. All expressions must be regular. Returns empty if one
   * automaton would have too many states before minimization.
   */
  public static Optional<ExpressionAutomata> of(
      Grammar grammar, List<Expression> expressions, int mostStates) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    List<Expression> calls = new ArrayList<>();
    Set<String> called = calledRules(grammar, expressions);
    String fresh = freshPrefix(called);
    for (int i = 0; i < expressions.size(); i++) {
      String name = fresh + i;
      rules.put(name, new Rule(name, NOWHERE, expressions.get(i), MatchKind.LONGEST, 0));
      calls.add(new Expression.Reference(NOWHERE, name));
    }
    Expression root = new Expression.Choice(NOWHERE, ImmutableList.copyOf(calls));
    rules.put(fresh + "r", new Rule(fresh + "r", NOWHERE, root));
    for (String name : called) {
      // The ends of terminals do not matter here, and the automaton of a terminal costs more.
      Rule rule = grammar.rule(name);
      rules.put(name, new Rule(name, rule.nameSpan(), rule.body()));
    }
    Grammar all =
        new Grammar(grammar.source(), rules.buildOrThrow(), fresh + "r", ImmutableList.of());
    try {
      RuleSet lowered = Lowering.lower(all, bounds(mostStates), false);
      return Optional.of(
          new ExpressionAutomata(
              lowered.bodies().subList(1, expressions.size() + 1), lowered.terminals()));
    } catch (LimitExceededException tooLarge) {
      return Optional.empty();
    }
  }

  /** Returns the rules that expressions lead to. Unreachable rules need no automata. */
  private static Set<String> calledRules(Grammar grammar, List<Expression> expressions) {
    Set<String> called = new LinkedHashSet<>();
    ArrayDeque<Expression> work = new ArrayDeque<>(expressions);
    while (!work.isEmpty()) {
      for (String callee : Subexpressions.calls(work.remove())) {
        if (called.add(callee)) {
          work.add(grammar.rule(callee).body());
        }
      }
    }
    return called;
  }

  private static String freshPrefix(Set<String> names) {
    StringBuilder prefix = new StringBuilder("'");
    while (names.stream().anyMatch(name -> name.startsWith(prefix.toString()))) {
      prefix.append('\'');
    }
    return prefix.toString();
  }

  private static Limits bounds(int mostStates) {
    Limits limits = Limits.DEFAULT;
    return new Limits(
        mostStates,
        limits.inlinedStates(),
        limits.chain(),
        limits.items(),
        limits.groups(),
        limits.states(),
        limits.steps(),
        limits.memory());
  }

  /** Returns one of the automata. */
  public Dfa automaton(int index) {
    return automata.get(index);
  }

  /** Returns the letter of a byte. */
  public int letter(int b) {
    return letters.classOf(b);
  }

  /** Returns whether an expression matches a text. */
  public boolean matches(int index, byte[] text) {
    int state = run(automata.get(index), 0, text);
    return state >= 0 && automata.get(index).isAccepting(state);
  }

  /** Returns whether an expression matches a text. */
  public boolean matches(int index, String text) {
    return matches(index, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns whether some text of the first expression begins with a character. */
  public boolean canBeginWith(char c) {
    return automata.get(0).step(0, letter(c)) >= 0;
  }

  /**
   * Returns whether some text of the first expression begins with a shorter text of the expression.
   */
  public boolean canContinueAfterEnd() {
    Dfa automaton = automata.get(0);
    return IntStream.range(0, automaton.size())
        .anyMatch(state -> automaton.isAccepting(state) && !automaton.isDeadEnd(state));
  }

  /** Returns the state to which a text leads; -1 if it leads to no state. */
  public int run(Dfa automaton, int from, byte[] text) {
    int state = from;
    for (int i = 0; i < text.length && state >= 0; i++) {
      state = automaton.step(state, letters.classOf(text[i] & 0xFF));
    }
    return state;
  }

  /** Returns a shortest text of an expression; empty if the expression matches no text. */
  public Optional<byte[]> shortestText(int index) {
    Dfa automaton = automata.get(index);
    int[] from = new int[automaton.size()];
    int[] by = new int[automaton.size()];
    Arrays.fill(from, -1);
    IntArrayList reached = IntArrayList.of(0);
    for (int i = 0; i < reached.size(); i++) {
      int state = reached.getInt(i);
      if (automaton.isAccepting(state)) {
        return Optional.of(text(state, from, by));
      }
      for (int e = automaton.firstEdge(state); e < automaton.firstEdge(state + 1); e++) {
        int target = automaton.target(e);
        if (target != 0 && from[target] < 0) {
          from[target] = state;
          by[target] = automaton.letter(e);
          reached.add(target);
        }
      }
    }
    return Optional.empty();
  }

  private byte[] text(int last, int[] from, int[] by) {
    int length = 0;
    for (int state = last; state != 0; state = from[state]) {
      length++;
    }
    byte[] text = new byte[length];
    for (int state = last; state != 0; state = from[state]) {
      length--;
      text[length] = example(by[state]);
    }
    return text;
  }

  private byte example(int letter) {
    int b = 0;
    while (letters.classOf(b) != letter) {
      b++;
    }
    return (byte) b;
  }

  /**
   * Returns whether an expression matches all texts that another expression matches. The answer is
   * true only if it is proved.
   */
  public boolean includes(int larger, int smaller) {
    return LanguageOperations.includes(
        automata.get(smaller), 0, automata.get(larger), 0, MOST_PAIRS);
  }
}
