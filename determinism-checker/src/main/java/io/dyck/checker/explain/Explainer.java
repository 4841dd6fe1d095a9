package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.text.Quoted;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Grammar;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Explains texts by the rules of one grammar. Longest and shortest match are ignored: an
 * explanation follows only the rules. Thread-safe. Cost of an explanation: see {@link
 * CharacterChart}.
 */
public final class Explainer {
  /** About 200 MB at most. */
  private static final int MOST_ITEMS = 6_000_000;

  private final Grammar grammar;
  private final int mostItems;

  /**
   * Explains with the default budget.
   *
   * @param grammar any grammar, deterministic or not
   */
  public Explainer(Grammar grammar) {
    this(grammar, MOST_ITEMS);
  }

  /**
   * Explains with a budget.
   *
   * @param grammar any grammar, deterministic or not
   * @param mostItems the largest number of items in the chart, 20 bytes each
   */
  public Explainer(Grammar grammar, int mostItems) {
    this.grammar = grammar;
    this.mostItems = mostItems;
  }

  /**
   * Explains a text.
   *
   * @param text any text
   * @return empty if the chart became larger than the budget
   * @throws io.dyck.failure.LimitExceededException if the grammar is too large
   */
  public Optional<Explanation> explain(String text) {
    int[] codePoints = text.codePoints().toArray();
    Network network = new Network(grammar, codePoints.length);
    CharacterChart chart =
        new CharacterChart(network, new HeldLookaheads(grammar, codePoints), codePoints, mostItems);
    chart.read();
    if (chart.isSpent()) {
      return Optional.empty();
    }
    int position = chart.sets() - 1;
    int end = position == codePoints.length ? chart.end(position) : -1;
    Trees trees = new Trees(grammar, network, chart);
    if (end >= 0) {
      return Optional.of(
          new Explanation(
              true, position, true, Optional.of(trees.closed(end)), ImmutableList.of(), 0));
    }
    return Optional.of(refused(network, chart, trees, position, codePoints.length));
  }

  private Explanation refused(
      Network network, CharacterChart chart, Trees trees, int position, int length) {
    Set<Explanation.Demand> demands = new LinkedHashSet<>();
    Set<Integer> rules = new LinkedHashSet<>();
    int innermost = -1;
    for (int i = chart.first(position); i < chart.first(position + 1); i++) {
      Network.State state = chart.state(i);
      if (reads(state)) {
        demands.add(demand(network, state));
        rules.add(state.rule());
        if (innermost < 0 || (!isBegun(chart, innermost) && isBegun(chart, i))) {
          innermost = i;
        }
      }
    }
    int end = chart.end(position);
    if (end >= 0) {
      demands.add(
          new Explanation.Demand(
              "the end of the text", "", grammar.start(), line(grammar.start())));
      innermost = innermost < 0 ? end : innermost;
    }
    return new Explanation(
        false,
        position,
        position == length,
        innermost < 0 ? Optional.empty() : Optional.of(trees.open(innermost)),
        ImmutableList.copyOf(demands),
        rules.size());
  }

  private static boolean reads(Network.State state) {
    return switch (state.kind()) {
      case LITERAL, CLASS, REST, TOKEN -> true;
      case EMPTY, LOOK, CALL, FINAL -> false;
    };
  }

  /** Returns whether an item stands inside a literal that has begun, or right after a character. */
  private static boolean isBegun(CharacterChart chart, int item) {
    Network.State state = chart.state(item);
    return state.kind() == Network.Kind.LITERAL && state.detail() > 0;
  }

  private Explanation.Demand demand(Network network, Network.State state) {
    String whole =
        grammar
            .source()
            .content()
            .substring(state.place().span().start(), state.place().span().end());
    String text = whole;
    if (state.place() instanceof Literal literal) {
      StringBuilder rest = new StringBuilder();
      literal
          .codePoints()
          .subArray(state.detail(), literal.codePoints().length())
          .forEach(rest::appendCodePoint);
      text = Quoted.text(rest.toString());
    }
    return new Explanation.Demand(
        text,
        whole,
        network.rule(state.rule()).name(),
        grammar.source().line(state.place().span().start()));
  }

  private int line(String rule) {
    return grammar.source().line(grammar.rule(rule).nameSpan().start());
  }
}
