package io.dyck.pda.chart;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.pda.size.Limits;
import java.io.ByteArrayOutputStream;

/**
 * The automaton of a literal, a class or a difference over bytes: a grammar of one rule, lowered.
 * Trimmed; every word that was begun can be completed. Immutable.
 */
final class TerminalAutomaton {
  private final Dfa automaton;
  private final Terminals letters;

  private TerminalAutomaton(Dfa automaton, Terminals letters) {
    this.automaton = automaton;
    this.letters = letters;
  }

  /**
   * Builds the automaton of an expression.
   *
   * @throws io.dyck.failure.LimitExceededException if the automaton is too large
   */
  static TerminalAutomaton of(Expression expression, Grammar grammar) {
    String name = "";
    while (grammar.rules().containsKey(name)) {
      name += "'";
    }
    Rule rule = new Rule(name, expression.span(), expression);
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.<String, Rule>builder().put(name, rule);
    if (expression instanceof Expression.Difference) {
      rules.putAll(grammar.rules());
    }
    RuleSet lowered =
        Lowering.lower(
            new Grammar(grammar.source(), rules.buildOrThrow(), name, ImmutableList.of()),
            Limits.DEFAULT,
            false);
    Dfa automaton = lowered.bodies().get(lowered.start());
    return new TerminalAutomaton(automaton, lowered.terminals());
  }

  int size() {
    return automaton.size();
  }

  boolean isEmpty() {
    return automaton.isEmpty();
  }

  boolean isAccepting(int state) {
    return automaton.isAccepting(state);
  }

  /** Whether a longer word can be completed. */
  boolean canContinue(int state) {
    return !automaton.isDeadEnd(state);
  }

  /** Returns the next state, or -1. */
  int step(int state, byte b) {
    return automaton.step(state, letters.classOf(b & 0xFF));
  }

  /** Returns the bytes that must follow, up to a state that leaves a choice or may end. */
  byte[] forcedBytes(int state) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = state;
    while (!automaton.isAccepting(at)
        && automaton.firstEdge(at) + 1 == automaton.firstEdge(at + 1)) {
      int edge = automaton.firstEdge(at);
      bytes.write(letters.exampleByte(automaton.letter(edge)));
      at = automaton.target(edge);
    }
    return bytes.toByteArray();
  }
}
