package io.dyck.pda.chart;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.chart.Position.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The author's rules as a recursive transition network (Woods, 1970) over bytes, made as far as
 * texts are read. Only positions that can be completed are entered. Unproductive alternatives are
 * left out. Therefore every text that is read is the beginning of some text of the language, if the
 * lookaheads before its end can hold together. A named token counts as completable, though no text
 * matches it.
 *
 * <p>Texts have a greatest length. Therefore the counts of a repetition are cut to this length and
 * one, because no text has more turns that read something. Not thread-safe.
 */
public final class SourceGraph {
  private static final Position[] ALONE = {};

  /** The number of the rule that stands for the condition of a lookahead. */
  static final int CONDITION = -1;

  private final Grammar grammar;
  private final int mostTurns;
  private final List<Rule> rules;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final IdentityHashMap<Expression, TerminalAutomaton> terminals = new IdentityHashMap<>();
  private final IdentityHashMap<Expression, Position> conditions = new IdentityHashMap<>();
  private final Set<String> productive = new HashSet<>();
  private final @Nullable Position[] starts;
  private final List<Position> positions = new ArrayList<>();

  /**
   * Makes the graph of a grammar.
   *
   * @param longestText the greatest number of characters or bytes in a text that is read
   */
  public SourceGraph(Grammar grammar, int longestText) {
    this.grammar = grammar;
    this.mostTurns = longestText + 1;
    this.rules = grammar.rules().values().asList();
    this.starts = new Position[rules.size()];
    rules.forEach(rule -> numbers.put(rule.name(), numbers.size()));
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Rule rule : rules) {
        String name = rule.name();
        grown |= !productive.contains(name) && isProductive(rule.body()) && productive.add(name);
      }
    }
  }

  /** Returns the rule of a number. */
  public Rule rule(int number) {
    return rules.get(number);
  }

  /** Returns the number of the start rule. */
  public int startRule() {
    return number(grammar.start());
  }

  private int number(String rule) {
    return numbers.getOrDefault(rule, 0);
  }

  boolean isProductive(int rule) {
    return productive.contains(rules.get(rule).name());
  }

  /** Returns the position before a productive rule. */
  Position startOf(int number) {
    Position known = starts[number];
    if (known == null) {
      Rule rule = rules.get(number);
      known =
          positionBefore(
              rule.body(), add(Kind.END, rule, number, rule.body(), 0, null, ALONE, null));
      starts[number] = known;
    }
    return known;
  }

  /** Returns the position before the condition of a lookahead, which ends like a rule. */
  Position conditionOf(Expression.Lookahead lookahead) {
    Position known = conditions.get(lookahead);
    if (known == null) {
      Expression condition = lookahead.condition();
      Rule rule = new Rule("", condition.span(), condition);
      known =
          positionBefore(
              condition, add(Kind.END, rule, CONDITION, condition, 0, null, ALONE, null));
      conditions.put(lookahead, known);
    }
    return known;
  }

  Position position(int number) {
    return positions.get(number);
  }

  /** Returns the positions for which an inner position stands. */
  List<Position> successors(Position inner) {
    List<Position> known = inner.successors;
    if (known == null) {
      known = new ArrayList<>();
      addSuccessors(inner, known);
      inner.successors = known;
    }
    return known;
  }

  /** Returns the position after a byte, or null. */
  @Nullable Position positionAfter(Position position, byte b) {
    int next = position.terminal == null ? -1 : position.terminal.step(position.detail, b);
    return next < 0 ? null : sibling(position, next);
  }

  private Position sibling(Position position, int state) {
    Position known = position.siblings[state];
    if (known == null) {
      known =
          add(
              position.kind(),
              position.rule(),
              position.ruleNumber,
              position.part(),
              state,
              position.rest,
              position.siblings,
              position.terminal);
    }
    return known;
  }

  private boolean isProductive(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      return productive.contains(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().stream().allMatch(this::isProductive);
    } else if (expression instanceof Expression.Choice choice) {
      return choice.alternatives().stream().anyMatch(this::isProductive);
    } else if (expression instanceof Expression.Repetition repetition) {
      return repetition.minimum() == 0 || isProductive(repetition.body());
    } else if (expression instanceof Expression.Literal literal) {
      // Most terminals are never read and need no automaton.
      return literal.isEncodable();
    } else if (expression instanceof Expression.CharacterClass set) {
      return set.isEncodable();
    }
    return !(expression instanceof Expression.Difference) || !terminal(expression).isEmpty();
  }

  private TerminalAutomaton terminal(Expression expression) {
    TerminalAutomaton known = terminals.get(expression);
    if (known == null) {
      known = TerminalAutomaton.of(expression, grammar);
      terminals.put(expression, known);
    }
    return known;
  }

  private Position add(
      Kind kind,
      Rule rule,
      int ruleNumber,
      Expression part,
      int detail,
      @Nullable Position rest,
      Position[] siblings,
      @Nullable TerminalAutomaton terminal) {
    Position position =
        new Position(
            positions.size(), kind, rule, ruleNumber, part, detail, rest, siblings, terminal);
    positions.add(position);
    if (siblings.length > 0) {
      siblings[detail] = position;
    }
    return position;
  }

  private Position add(Kind kind, Expression part, int detail, Position rest) {
    return add(kind, rest.rule(), rest.ruleNumber, part, detail, rest, ALONE, null);
  }

  private Position positionBefore(Expression part, Position rest) {
    if (part instanceof Expression.Reference reference) {
      return add(Kind.CALL, part, number(reference.rule()), rest);
    } else if (part instanceof Expression.TokenSet) {
      return add(Kind.TOKEN, part, 0, rest);
    } else if (part instanceof Expression.Lookahead) {
      return add(Kind.LOOKAHEAD, part, 0, rest);
    } else if (part instanceof Expression.Sequence sequence) {
      return positionInside(sequence, 0, rest);
    } else if (part instanceof Expression.Choice || part instanceof Expression.Repetition) {
      return add(Kind.INNER, part, 0, rest);
    } else if (part instanceof Expression.Automaton automaton) {
      Position[] siblings = new Position[automaton.states().size()];
      return add(Kind.INNER, rest.rule(), rest.ruleNumber, part, 0, rest, siblings, null);
    }
    TerminalAutomaton terminal = terminal(part);
    Position[] siblings = new Position[terminal.size()];
    return add(Kind.TERMINAL, rest.rule(), rest.ruleNumber, part, 0, rest, siblings, terminal);
  }

  private Position positionInside(Expression.Sequence sequence, int read, Position rest) {
    return read == sequence.items().size() ? rest : add(Kind.INNER, sequence, read, rest);
  }

  private void addSuccessors(Position inner, List<Position> successors) {
    Position rest = inner.rest;
    if (rest == null) {
      throw new AssertionError("an inner position stands before another");
    } else if (inner.part() instanceof Expression.Sequence sequence) {
      int read = inner.detail;
      successors.add(
          positionBefore(sequence.items().get(read), positionInside(sequence, read + 1, rest)));
    } else if (inner.part() instanceof Expression.Choice choice) {
      for (Expression alternative : choice.alternatives()) {
        if (isProductive(alternative)) {
          successors.add(positionBefore(alternative, rest));
        }
      }
    } else if (inner.part() instanceof Expression.Repetition repetition) {
      addTurn(repetition, inner, rest, successors);
    } else if (inner.part() instanceof Expression.Automaton automaton) {
      Expression.Automaton.State state = automaton.states().get(inner.detail);
      for (Expression.Automaton.Edge edge : state.edges()) {
        successors.add(positionBefore(edge.label(), sibling(inner, edge.target())));
      }
      if (state.accepting()) {
        successors.add(rest);
      }
    }
  }

  private void addTurn(
      Expression.Repetition repetition, Position inner, Position rest, List<Position> successors) {
    Integer maximum = repetition.maximum();
    int turns = inner.detail;
    boolean mayEnd = turns >= Math.min(repetition.minimum(), mostTurns);
    if (mayEnd) {
      successors.add(rest);
    }
    boolean mayGoOn = maximum == null || turns < Math.min(maximum, mostTurns);
    if (mayGoOn && isProductive(repetition.body())) {
      boolean isLoop = maximum == null && mayEnd;
      Position next = isLoop ? inner : add(Kind.INNER, repetition, turns + 1, rest);
      successors.add(positionBefore(repetition.body(), next));
    }
  }
}
