package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Grammar;
import io.dyck.pda.chart.EarleyChart;
import io.dyck.pda.chart.Position;
import io.dyck.pda.chart.SourceGraph;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Explains texts by the rules of one grammar. Longest and shortest match are ignored: an
 * explanation follows only the rules. Thread-safe. Cost of an explanation: see {@link EarleyChart}.
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
    CharacterPlaces places = new CharacterPlaces(text);
    SourceGraph graph = new SourceGraph(grammar, places.length());
    EarleyChart chart = EarleyChart.of(graph, places.bytes(), mostItems);
    if (chart.isSpent()) {
      return Optional.empty();
    }
    int last = places.lastFittingSet(chart);
    int position = places.characters(last);
    int end = position == places.length() ? chart.end(graph.startRule(), last) : -1;
    ParseTreeReader trees = new ParseTreeReader(grammar, graph, chart, places);
    if (end >= 0) {
      return Optional.of(
          new Explanation(
              true, position, true, Optional.of(trees.closedTree(end)), ImmutableList.of(), 0));
    }
    Set<Explanation.Expectation> demands = new LinkedHashSet<>();
    Set<Integer> rules = new LinkedHashSet<>();
    int innermost = -1;
    for (int i = chart.first(last); i < chart.first(last + 1); i++) {
      Position place = chart.position(i);
      if (place.canReadByte() || place.kind() == Position.Kind.TOKEN) {
        demands.add(expectationAt(place));
        rules.add(chart.rule(i));
        if (innermost < 0 || (!isBegun(chart, innermost) && isBegun(chart, i))) {
          innermost = i;
        }
      }
    }
    end = chart.end(graph.startRule(), last);
    if (end >= 0) {
      demands.add(
          new Explanation.Expectation(
              "the end of the text", "", grammar.start(), line(grammar.start())));
      innermost = innermost < 0 ? end : innermost;
    }
    return Optional.of(
        new Explanation(
            false,
            position,
            position == places.length(),
            innermost < 0 ? Optional.empty() : Optional.of(trees.openTree(innermost)),
            ImmutableList.copyOf(demands),
            rules.size()));
  }

  /** Returns whether an item stands inside a literal that has begun. */
  private static boolean isBegun(EarleyChart chart, int item) {
    Position position = chart.position(item);
    return position.part() instanceof Literal && position.isBegun();
  }

  private Explanation.Expectation expectationAt(Position position) {
    String whole =
        grammar.source().content().substring(position.place().start(), position.place().end());
    String text =
        position.part() instanceof Literal
            ? Quotation.text(new String(position.forcedBytes(), StandardCharsets.UTF_8))
            : whole;
    return new Explanation.Expectation(
        text, whole, position.rule().name(), grammar.source().line(position.place().start()));
  }

  private int line(String rule) {
    return grammar.source().line(grammar.rule(rule).nameSpan().start());
  }
}
