package io.dyck.checker.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.Automaton.Edge;
import io.dyck.grammar.Expression.Automaton.State;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.oracle.Expressions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Compares the paths of automata with all texts up to a length that every shortest path fits into.
 */
final class AutomatonPathsTest {
  private static final int STATES = 4;

  /**
   * The length of the compared texts. Three edges of two characters reach every state, and further
   * characters show the other labels.
   */
  private static final int LENGTH = 8;

  /** A label that matches no text. */
  private static final String NOTHING = "∅";

  private record Reached(int state, String text) {}

  @Provide
  Arbitrary<Automaton> automata() {
    Arbitrary<Edge> edges =
        Combinators.combine(
                Arbitraries.of("", "a", "b", "cd", NOTHING), Arbitraries.integers().between(0, 3))
            .as((label, target) -> new Edge(label(label), target));
    return Combinators.combine(Arbitraries.of(true, false, false), edges.list().ofMaxSize(3))
        .as((accepting, list) -> new State(accepting, ImmutableList.copyOf(list)))
        .list()
        .ofSize(STATES)
        .map(states -> new Automaton(Expressions.NOWHERE, ImmutableList.copyOf(states)));
  }

  private static Expression label(String text) {
    return text.equals(NOTHING) ? Expressions.oneOf("") : Expressions.literal(text);
  }

  private static int least(Expression label) {
    return label instanceof Literal literal ? literal.codePoints().length() : Integer.MAX_VALUE;
  }

  private static String text(Expression label) {
    return Subexpressions.text((Literal) label);
  }

  private static Set<String> texts(Automaton automaton) {
    Set<Reached> seen = new HashSet<>(List.of(new Reached(0, "")));
    Deque<Reached> pending = new ArrayDeque<>(seen);
    Set<String> texts = new HashSet<>();
    while (!pending.isEmpty()) {
      Reached reached = pending.remove();
      State state = automaton.states().get(reached.state);
      if (state.accepting()) {
        texts.add(reached.text);
      }
      for (Edge edge : state.edges()) {
        if (edge.label() instanceof Literal) {
          Reached next = new Reached(edge.target(), reached.text + text(edge.label()));
          if (next.text.length() <= LENGTH && seen.add(next)) {
            pending.add(next);
          }
        }
      }
    }
    return texts;
  }

  private static Set<String> ends(List<Expression> labels, UnaryOperator<String> end) {
    List<String> texts = new ArrayList<>();
    labels.forEach(label -> texts.add(text(label)));
    return ends(new HashSet<>(texts), end);
  }

  private static Set<String> ends(Set<String> texts, UnaryOperator<String> end) {
    return texts.stream().filter(text -> !text.isEmpty()).map(end).collect(Collectors.toSet());
  }

  @Property(tries = 500)
  void pathsAreThoseOfTheTexts(@ForAll("automata") Automaton automaton) {
    AutomatonPaths paths = new AutomatonPaths(automaton, AutomatonPathsTest::least);
    Set<String> texts = texts(automaton);
    assertThat(paths.length())
        .isEqualTo(texts.stream().mapToInt(String::length).min().orElse(Integer.MAX_VALUE));
    String shortest =
        paths.shortestPath().stream().map(AutomatonPathsTest::text).collect(Collectors.joining());
    if (!texts.isEmpty()) {
      assertThat(texts).contains(shortest);
      assertThat(shortest).hasSize(paths.length());
    }
    assertThat(paths.anyMatch(label -> !text(label).isEmpty()))
        .isEqualTo(texts.stream().anyMatch(text -> !text.isEmpty()));
    assertThat(ends(paths.firstLabels(), text -> text.substring(0, 1)))
        .isEqualTo(ends(texts, text -> text.substring(0, 1)));
    assertThat(ends(paths.lastLabels(), text -> text.substring(text.length() - 1)))
        .isEqualTo(ends(texts, text -> text.substring(text.length() - 1)));
  }
}
