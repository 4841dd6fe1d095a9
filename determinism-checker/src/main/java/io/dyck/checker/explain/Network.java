package io.dyck.checker.explain;

import io.dyck.checker.regular.Regular;
import io.dyck.checker.regular.RegularParts;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a grammar as a recursive transition network (Woods, 1970): one nondeterministic
 * automaton for each rule, over code points and calls. States are numbers. Counts are cut to the
 * length of the text, because no text makes more turns. Parts that no text completes are left out.
 * Therefore the texts that the network can read are viable prefixes. Not thread-safe, because the
 * rests of differences are made when they are reached.
 */
final class Network {
  private static final int MOST_STATES = 2_000_000;

  /** The kind of a state. */
  enum Kind {
    /** Moves on without reading. */
    EMPTY,
    /** Reads the character of a literal. */
    LITERAL,
    /** Reads a character of a class. */
    CLASS,
    /** Reads the rest of a difference. */
    REST,
    /** Moves on without reading if a lookahead holds. */
    LOOK,
    /** Reads a named token, which no text contains. */
    TOKEN,
    /** Reads a rule. */
    CALL,
    /** The end of a rule. */
    FINAL
  }

  /**
   * A state: its kind and its place in the grammar.
   *
   * @param detail the position in a literal, or the called rule
   */
  record State(
      Kind kind, int rule, Expression place, int detail, @Nullable Regular rest, int[] next) {}

  private record RestKey(Regular rest, int next, Expression place) {}

  private final Grammar grammar;
  private final int mostTurns;
  private final RegularParts regular;
  private final List<State> states = new ArrayList<>();
  private final List<Rule> rules;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Productive productive;
  private final int[] starts;
  private final boolean[] nullable;
  private boolean looks;
  private final Map<RestKey, Integer> rests = new HashMap<>();

  Network(Grammar grammar, int longestText) {
    this.grammar = grammar;
    this.mostTurns = longestText + 1;
    this.regular = new RegularParts(grammar);
    this.rules = grammar.rules().values().asList();
    for (int i = 0; i < rules.size(); i++) {
      numbers.put(rules.get(i).name(), i);
    }
    this.productive = new Productive(grammar, regular);
    this.starts = new int[rules.size()];
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      int end = add(Kind.FINAL, i, rule.body(), 0, null);
      starts[i] = build(rule.body(), i, end);
    }
    this.nullable = findNullable(lookahead -> false);
  }

  State state(int number) {
    return states.get(number);
  }

  Rule rule(int number) {
    return rules.get(number);
  }

  int startRule() {
    return numbers.getOrDefault(grammar.start(), 0);
  }

  int startOf(int rule) {
    return starts[rule];
  }

  /**
   * Returns for each rule whether it may be empty at a place, given the lookaheads that hold there.
   */
  boolean[] nullable(Predicate<Expression.Lookahead> holds) {
    return looks ? findNullable(holds) : nullable;
  }

  /** Returns the states after a character; empty if the character does not fit. */
  int[] after(State state, int c) {
    boolean fits =
        switch (state.kind) {
          case LITERAL -> ((Literal) state.place).codePoints().get(state.detail) == c;
          case CLASS -> Subexpressions.contains((CharacterClass) state.place, c);
          default -> false;
        };
    if (fits) {
      return state.next;
    }
    if (state.kind == Kind.REST && state.rest != null) {
      Regular left = regular.languages().after(state.rest, c);
      if (!regular.languages().shortest(left, 1000).isEmpty()) {
        return new int[] {rest(left, state.rule, state.place, state.next[0])};
      }
    }
    return NOWHERE;
  }

  private static final int[] NOWHERE = {};

  private int add(
      Kind kind, int rule, Expression place, int detail, @Nullable Regular rest, int... next) {
    if (states.size() >= MOST_STATES) {
      throw new LimitExceededException(
          "automatonStates", MOST_STATES, MOST_STATES + 1L, "the grammar as a network");
    }
    states.add(new State(kind, rule, place, detail, rest, next));
    return states.size() - 1;
  }

  /** Builds the states of a part that is followed by another state, and returns the first state. */
  private int build(Expression expression, int rule, int next) {
    if (expression instanceof Literal literal) {
      int at = next;
      for (int i = literal.codePoints().length() - 1; i >= 0; i--) {
        at = add(Kind.LITERAL, rule, literal, i, null, at);
      }
      return at;
    } else if (expression instanceof CharacterClass) {
      return add(Kind.CLASS, rule, expression, 0, null, next);
    } else if (expression instanceof Expression.Reference reference) {
      int callee = numbers.getOrDefault(reference.rule(), 0);
      return add(Kind.CALL, rule, expression, callee, null, next);
    } else if (expression instanceof Expression.Sequence sequence) {
      int at = next;
      for (int i = sequence.items().size() - 1; i >= 0; i--) {
        at = build(sequence.items().get(i), rule, at);
      }
      return at;
    } else if (expression instanceof Expression.Choice choice) {
      int[] alternatives =
          choice.alternatives().stream()
              .filter(productive::test)
              .mapToInt(alternative -> build(alternative, rule, next))
              .toArray();
      return add(Kind.EMPTY, rule, expression, 0, null, alternatives);
    } else if (expression instanceof Repetition repetition) {
      return repetition(repetition, rule, next);
    } else if (expression instanceof Expression.Difference) {
      Regular language =
          regular
              .of(expression)
              .orElseThrow(
                  () ->
                      new LimitExceededException(
                          "automatonStates", 1000, 1001, "a literal inside a difference"));
      return rest(language, rule, expression, next);
    } else if (expression instanceof Expression.Lookahead) {
      looks = true;
      return add(Kind.LOOK, rule, expression, 0, null, next);
    } else if (expression instanceof Expression.TokenSet) {
      return add(Kind.TOKEN, rule, expression, 0, null, next);
    } else if (expression instanceof Expression.Automaton automaton) {
      return automaton(automaton, rule, next);
    }
    throw new AssertionError(expression);
  }

  /**
   * Adds an empty state for each state of an automaton. The states are linked after all of them are
   * added.
   */
  private int automaton(Expression.Automaton automaton, int rule, int next) {
    List<int[]> links = new ArrayList<>();
    int first = states.size();
    for (Expression.Automaton.State state : automaton.states()) {
      int[] link = new int[state.edges().size() + (state.accepting() ? 1 : 0)];
      links.add(link);
      int unused = add(Kind.EMPTY, rule, automaton, 0, null, link);
    }
    for (int s = 0; s < links.size(); s++) {
      Expression.Automaton.State state = automaton.states().get(s);
      for (int e = 0; e < state.edges().size(); e++) {
        Expression.Automaton.Edge edge = state.edges().get(e);
        links.get(s)[e] = build(edge.label(), rule, first + edge.target());
      }
      if (state.accepting()) {
        links.get(s)[state.edges().size()] = next;
      }
    }
    return first;
  }

  private int repetition(Repetition repetition, int rule, int next) {
    if (!productive.test(repetition.body())) {
      // No text completes the body. If at least one turn is needed, the new state has no successor.
      return repetition.minimum() == 0 ? next : add(Kind.EMPTY, rule, repetition, 0, null);
    }
    Integer maximum = repetition.maximum();
    int minimum = Math.min(repetition.minimum(), mostTurns);
    int at = next;
    if (maximum == null) {
      int[] ways = {next, next};
      int loop = add(Kind.EMPTY, rule, repetition, 0, null, ways);
      ways[0] = build(repetition.body(), rule, loop);
      at = loop;
    } else {
      for (int i = Math.min(maximum, mostTurns); i > minimum; i--) {
        int body = build(repetition.body(), rule, at);
        at = add(Kind.EMPTY, rule, repetition, 0, null, body, next);
      }
    }
    for (int i = 0; i < minimum; i++) {
      at = build(repetition.body(), rule, at);
    }
    return at;
  }

  private int rest(Regular rest, int rule, Expression place, int next) {
    RestKey key = new RestKey(rest, next, place);
    Integer known = rests.get(key);
    if (known == null) {
      known = add(Kind.REST, rule, place, 0, rest, next);
      rests.put(key, known);
    }
    return known;
  }

  /** Returns whether a difference may end at a state. */
  static boolean mayEnd(State state) {
    return state.rest != null && state.rest.isNullable();
  }

  private boolean[] findNullable(Predicate<Expression.Lookahead> holds) {
    boolean[] result = new boolean[rules.size()];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int rule = 0; rule < rules.size(); rule++) {
        if (!result[rule] && reachesEnd(rule, result, holds)) {
          result[rule] = true;
          changed = true;
        }
      }
    }
    return result;
  }

  private boolean reachesEnd(int rule, boolean[] known, Predicate<Expression.Lookahead> holds) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> pending = new ArrayList<>(List.of(starts[rule]));
    while (!pending.isEmpty()) {
      int number = pending.remove(pending.size() - 1);
      if (!seen.add(number)) {
        continue;
      }
      State state = states.get(number);
      boolean passes =
          state.kind == Kind.EMPTY
              || (state.kind == Kind.CALL && known[state.detail])
              || (state.place instanceof Expression.Lookahead lookahead && holds.test(lookahead))
              || mayEnd(state);
      if (state.kind == Kind.FINAL) {
        return true;
      } else if (passes) {
        for (int next : state.next) {
          pending.add(next);
        }
      }
    }
    return false;
  }

  /**
   * The parts of a grammar that some text completes. A named token counts as completed. Cost: a
   * pass over the grammar for each level of rules.
   */
  private static final class Productive {
    private static final int BUDGET = 5000;

    private final RegularParts regular;
    private final Set<String> rules = new HashSet<>();

    Productive(Grammar grammar, RegularParts regular) {
      this.regular = regular;
      boolean grown = true;
      while (grown) {
        grown = false;
        for (Rule rule : grammar.rules().values()) {
          grown |= !rules.contains(rule.name()) && test(rule.body()) && rules.add(rule.name());
        }
      }
    }

    boolean test(Expression expression) {
      if (expression instanceof Expression.Reference reference) {
        return rules.contains(reference.rule());
      } else if (expression instanceof Expression.Sequence sequence) {
        return sequence.items().stream().allMatch(this::test);
      } else if (expression instanceof Expression.Choice choice) {
        return choice.alternatives().stream().anyMatch(this::test);
      } else if (expression instanceof Expression.Repetition repetition) {
        return repetition.minimum() == 0 || test(repetition.body());
      } else if (expression instanceof Expression.Literal literal) {
        return literal.isEncodable();
      } else if (expression instanceof Expression.CharacterClass characterClass) {
        return characterClass.isEncodable();
      } else if (expression instanceof Expression.Difference) {
        Optional<Regular> language = regular.of(expression);
        return language.isEmpty()
            || !regular.languages().shortest(language.get(), BUDGET).isEmpty();
      }
      return true;
    }
  }
}
