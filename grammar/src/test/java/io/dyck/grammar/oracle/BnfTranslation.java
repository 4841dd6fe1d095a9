package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the expressions of a grammar as plain productions, each operator by its definition. Every
 * rule of the author stays one nonterminal. The size is linear in the grammar, except for
 * differences, which become deterministic automata.
 */
final class BnfTranslation {
  private final Grammar grammar;
  private final List<Nonterminal> all = new ArrayList<>();
  private final Map<String, Nonterminal> rules = new HashMap<>();

  private BnfTranslation(Grammar grammar) {
    this.grammar = grammar;
  }

  static Bnf of(Grammar grammar) {
    BnfTranslation translation = new BnfTranslation(grammar);
    grammar.rules().keySet().forEach(translation::declare);
    grammar.rules().values().forEach(translation::define);
    return new Bnf(translation.rule(grammar.start()), translation.all);
  }

  private void declare(String name) {
    Nonterminal nonterminal = new Nonterminal(name, true);
    all.add(nonterminal);
    rules.put(name, nonterminal);
  }

  private void define(Rule rule) {
    addAlternatives(rule(rule.name()), rule.body());
  }

  private Nonterminal rule(String name) {
    Nonterminal nonterminal = rules.get(name);
    if (nonterminal == null) {
      throw new IllegalArgumentException("reference (" + name + ") must name a rule");
    }
    return nonterminal;
  }

  private Nonterminal auxiliary(String name) {
    Nonterminal nonterminal = new Nonterminal(name + "#" + all.size(), false);
    all.add(nonterminal);
    return nonterminal;
  }

  private void addAlternatives(Nonterminal left, Expression expression) {
    if (expression instanceof Expression.Choice choice) {
      choice.alternatives().forEach(alternative -> addAlternatives(left, alternative));
    } else {
      left.add(symbols(expression));
    }
  }

  /** Returns a sequence of symbols that derives the texts of an expression. */
  private List<? extends Symbol> symbols(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return literal(literal);
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return List.of(characterClass(characterClass));
    } else if (expression instanceof Expression.Reference reference) {
      return List.of(rule(reference.rule()));
    } else if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().stream().<Symbol>flatMap(item -> symbols(item).stream()).toList();
    } else if (expression instanceof Expression.Choice choice) {
      Nonterminal either = auxiliary("choice");
      addAlternatives(either, choice);
      return List.of(either);
    } else if (expression instanceof Expression.Repetition repetition) {
      return List.of(repetition(repetition));
    } else if (expression instanceof Expression.Difference difference) {
      return List.of(automaton(Regex.of(difference, grammar)));
    } else if (expression instanceof Expression.TokenSet tokens) {
      return List.of(new Symbol.Token(tokens));
    } else if (expression instanceof Expression.Automaton automaton) {
      return List.of(rightLinear(automaton));
    }
    throw new AssertionError(expression);
  }

  private List<? extends Symbol> literal(Expression.Literal literal) {
    List<Symbol> bytes = new ArrayList<>();
    for (int codePoint : literal.codePoints().asList()) {
      if (Utf8.isSurrogate(codePoint)) {
        return List.of(auxiliary("nothing"));
      }
      bytes.addAll(Utf8.literal(codePoint));
    }
    return bytes;
  }

  private Nonterminal characterClass(Expression.CharacterClass characterClass) {
    Nonterminal anyOf = auxiliary("class");
    for (CodePointRange range : characterClass.ranges()) {
      Utf8.sequences(range).forEach(anyOf::add);
    }
    return anyOf;
  }

  private Nonterminal repetition(Expression.Repetition repetition) {
    Nonterminal body = auxiliary("body");
    addAlternatives(body, repetition.body());
    Nonterminal repeated = auxiliary("repetition");
    Integer maximum = repetition.maximum();
    if (maximum != null) {
      repeated.add(Collections.nCopies(maximum, body), repetition.minimum());
    } else {
      repeated.add(Collections.nCopies(repetition.minimum(), body));
      repeated.add(List.of(repeated, body));
    }
    return repeated;
  }

  private Nonterminal rightLinear(Expression.Automaton automaton) {
    List<Nonterminal> states = new ArrayList<>();
    automaton.states().forEach(state -> states.add(auxiliary("state")));
    for (int i = 0; i < states.size(); i++) {
      Expression.Automaton.State state = automaton.states().get(i);
      if (state.accepting()) {
        states.get(i).add(List.of());
      }
      for (Expression.Automaton.Edge edge : state.edges()) {
        List<Symbol> step = new ArrayList<>(symbols(edge.label()));
        step.add(states.get(edge.target()));
        states.get(i).add(step);
      }
    }
    return states.get(0);
  }

  /** The derivatives of a regular expression as the states of an automaton, as right-linear BNF. */
  private Nonterminal automaton(Regex regex) {
    List<Symbol.Bytes> letters = letters(regex);
    Map<Regex, Nonterminal> states = new LinkedHashMap<>();
    List<Regex> open = new ArrayList<>(List.of(regex));
    states.put(regex, auxiliary("difference"));
    while (!open.isEmpty()) {
      Regex from = open.remove(open.size() - 1);
      Nonterminal state = stateOf(from, states);
      if (from.isNullable()) {
        state.add(List.of());
      }
      for (Symbol.Bytes letter : letters) {
        Regex to = from.derivative(letter.first());
        if (!to.equals(Regex.NOTHING)) {
          if (!states.containsKey(to)) {
            states.put(to, auxiliary("difference"));
            open.add(to);
          }
          state.add(List.of(letter, stateOf(to, states)));
        }
      }
    }
    return stateOf(regex, states);
  }

  private static Nonterminal stateOf(Regex regex, Map<Regex, Nonterminal> states) {
    Nonterminal state = states.get(regex);
    if (state == null) {
      throw new AssertionError(regex);
    }
    return state;
  }

  /** Returns the coarsest intervals of bytes that lie in the same ranges of the expression. */
  private static List<Symbol.Bytes> letters(Regex regex) {
    boolean[] border = new boolean[257];
    border[256] = true;
    regex.forEachRange(
        bytes -> {
          border[bytes.first()] = true;
          border[bytes.last() + 1] = true;
        });
    ImmutableList.Builder<Symbol.Bytes> letters = ImmutableList.builder();
    int first = 0;
    for (int next = 1; next <= 256; next++) {
      if (border[next]) {
        letters.add(new Symbol.Bytes(first, next - 1));
        first = next;
      }
    }
    return letters.build();
  }
}
