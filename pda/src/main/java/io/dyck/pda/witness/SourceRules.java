package io.dyck.pda.witness;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The author's rules as positions to read texts with. The class enters a position only if it can be
 * completed. Unproductive alternatives are left out, and every reached position is on the way to
 * some text of the language. A token counts as completable, though no text matches it.
 *
 * <p>Texts have a greatest length in bytes. Therefore the counts of a repetition are cut to this
 * length and one: a body that cannot be empty is never read more often, and a body that can be
 * empty has no least count. Not thread-safe.
 */
final class SourceRules {
  private final Grammar grammar;
  private final int mostTurns;
  private final IdentityHashMap<Expression, TerminalAutomaton> terminals = new IdentityHashMap<>();
  private final Set<String> productive = new HashSet<>();
  private final Set<String> nullable = new HashSet<>();
  private final Map<String, Position> starts = new HashMap<>();
  private int positions;

  SourceRules(Grammar grammar, int longestText) {
    this.grammar = grammar;
    mostTurns = longestText + 1;
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Rule rule : grammar.rules().values()) {
        grown |= isProductive(rule.body()) && productive.add(rule.name());
        grown |= isNullable(rule.body()) && nullable.add(rule.name());
      }
    }
  }

  String start() {
    return grammar.start();
  }

  boolean isProductive(String rule) {
    return productive.contains(rule);
  }

  boolean isNullable(String rule) {
    return nullable.contains(rule);
  }

  /** Returns the position before a productive rule. */
  Position startOf(String name) {
    Position known = starts.get(name);
    if (known == null) {
      Rule rule = grammar.rule(name);
      known = before(rule.body(), new Position.AtEnd(rule, positions++));
      starts.put(name, known);
    }
    return known;
  }

  Position sibling(Position.InTerminal position, int state) {
    return position.sibling(positions++, state);
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
    } else if (expression instanceof Expression.TokenSet || isSurelyProductive(expression)) {
      return true;
    }
    return !terminal(expression).isEmpty();
  }

  private boolean isNullable(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      return nullable.contains(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().stream().allMatch(this::isNullable);
    } else if (expression instanceof Expression.Choice choice) {
      return choice.alternatives().stream().anyMatch(this::isNullable);
    } else if (expression instanceof Expression.Repetition repetition) {
      return repetition.minimum() == 0 || isNullable(repetition.body());
    } else if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().isEmpty();
    } else if (expression instanceof Expression.TokenSet
        || expression instanceof Expression.CharacterClass) {
      return false;
    }
    return terminal(expression).isNullable();
  }

  /**
   * Whether an expression is productive without a look at its automaton. Most terminals are never
   * read and need no automaton.
   */
  private static boolean isSurelyProductive(Expression expression) {
    return (expression instanceof Expression.Literal literal && literal.isEncodable())
        || (expression instanceof Expression.CharacterClass set && set.isEncodable());
  }

  private TerminalAutomaton terminal(Expression expression) {
    TerminalAutomaton known = terminals.get(expression);
    if (known == null) {
      known = TerminalAutomaton.of(expression, grammar);
      terminals.put(expression, known);
    }
    return known;
  }

  private Position before(Expression expression, Position rest) {
    Rule rule = rest.rule();
    if (expression instanceof Expression.Reference reference) {
      return new Position.AtCall(rule, positions++, reference, rest);
    } else if (expression instanceof Expression.TokenSet tokens) {
      return new Position.AtToken(rule, positions++, tokens);
    } else if (expression instanceof Expression.Sequence sequence) {
      return inside(sequence, 0, rest);
    } else if (expression instanceof Expression.Choice choice) {
      return new Position.Inner(rule, positions++, choice, self -> alternatives(choice, rest));
    } else if (expression instanceof Expression.Repetition repetition) {
      return inside(repetition, 0, rest);
    }
    TerminalAutomaton terminal = terminal(expression);
    Position[] siblings = new Position[terminal.size()];
    return new Position.InTerminal(rule, positions++, this, terminal, 0, rest, siblings);
  }

  private Position inside(Expression.Sequence sequence, int read, Position rest) {
    if (read == sequence.items().size()) {
      return rest;
    }
    return new Position.Inner(
        rest.rule(),
        positions++,
        sequence,
        self -> List.of(before(sequence.items().get(read), inside(sequence, read + 1, rest))));
  }

  private List<Position> alternatives(Expression.Choice choice, Position rest) {
    List<Position> result = new ArrayList<>();
    for (Expression alternative : choice.alternatives()) {
      if (isProductive(alternative)) {
        result.add(before(alternative, rest));
      }
    }
    return result;
  }

  private Position inside(Expression.Repetition repetition, int turns, Position rest) {
    return new Position.Inner(
        rest.rule(), positions++, repetition, self -> turn(repetition, turns, rest, self));
  }

  private List<Position> turn(
      Expression.Repetition repetition, int turns, Position rest, Position self) {
    Integer maximum = repetition.maximum();
    int least = isNullable(repetition.body()) ? 0 : Math.min(repetition.minimum(), mostTurns);
    List<Position> result = new ArrayList<>();
    if (turns >= least) {
      result.add(rest);
    }
    boolean mayGoOn = maximum == null || turns < Math.min(maximum, mostTurns);
    if (mayGoOn && isProductive(repetition.body())) {
      boolean loops = maximum == null && turns >= least;
      result.add(before(repetition.body(), loops ? self : inside(repetition, turns + 1, rest)));
    }
    return result;
  }
}
