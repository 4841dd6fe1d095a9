package io.dyck.checker.explain;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.chart.EarleyChart;
import io.dyck.pda.chart.Position;
import io.dyck.pda.chart.SourceGraph;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads trees off a chart by following the first causes of its items. The methods do not recurse,
 * because trees can be as deep as texts are long. Cost: linear in the tree, times the logarithm of
 * the text.
 */
final class ParseTreeReader {
  private final Grammar grammar;
  private final SourceGraph graph;
  private final EarleyChart chart;
  private final CharacterPlaces places;

  ParseTreeReader(Grammar grammar, SourceGraph graph, EarleyChart chart, CharacterPlaces places) {
    this.grammar = grammar;
    this.graph = graph;
    this.chart = chart;
    this.places = places;
  }

  /**
   * A node whose children are still being made.
   *
   * @param parts items that end the children, or for skipped rules -2 - the item before the call
   */
  private record DraftNode(
      int rule,
      int start,
      int end,
      boolean isOpen,
      List<Integer> parts,
      List<ParseTreeNode> children) {}

  /** Returns the tree of a rule that ends with an item. */
  ParseTreeNode closedTree(int end) {
    List<DraftNode> path = new ArrayList<>();
    path.add(draftNode(end, false));
    while (true) {
      DraftNode draft = path.get(path.size() - 1);
      int next = draft.children.size();
      if (next < draft.parts.size()) {
        int part = draft.parts.get(next);
        if (part < 0) {
          draft.children.add(skippedNode(-2 - part));
        } else {
          path.add(draftNode(part, false));
        }
      } else {
        ParseTreeNode done = node(draft);
        path.remove(path.size() - 1);
        if (path.isEmpty()) {
          return done;
        }
        path.get(path.size() - 1).children.add(done);
      }
    }
  }

  /**
   * Returns the tree of the rules that are open at an item, from the start rule down to the rule of
   * the item.
   */
  ParseTreeNode openTree(int innermost) {
    @Nullable ParseTreeNode inner = null;
    int item = innermost;
    while (true) {
      DraftNode draft = draftNode(item, chart.position(item).kind() != Position.Kind.END);
      for (int part : draft.parts) {
        draft.children.add(part < 0 ? skippedNode(-2 - part) : closedTree(part));
      }
      if (inner != null) {
        draft.children.add(inner);
      }
      inner = node(draft);
      int caller = begin(item) == 0 ? -1 : caller(item);
      if (caller < 0) {
        return inner;
      }
      item = caller;
    }
  }

  /** Returns the first item that calls the rule of an item where it begins; -1 if none calls it. */
  private int caller(int item) {
    for (int caller : chart.calls(chart.origin(item))) {
      if (chart.callee(caller) == chart.rule(item)) {
        return caller;
      }
    }
    return -1;
  }

  /** Returns the item at the beginning of the rule of an item. Item 0 begins the text. */
  private int begin(int item) {
    int begin = item;
    while (chart.previous(begin) >= 0) {
      begin = chart.previous(begin);
    }
    return begin;
  }

  private DraftNode draftNode(int item, boolean isOpen) {
    List<Integer> parts = new ArrayList<>();
    for (int at = item; chart.previous(at) >= 0; at = chart.previous(at)) {
      int completed = chart.completedItem(at);
      if (completed >= 0) {
        parts.add(completed);
      } else if (completed == EarleyChart.SKIPPED) {
        parts.add(-2 - chart.previous(at));
      }
    }
    Collections.reverse(parts);
    int end = isOpen ? places.lastFittingSet(chart) : chart.setOf(item);
    return new DraftNode(
        chart.rule(item), chart.origin(item), end, isOpen, parts, new ArrayList<>());
  }

  private ParseTreeNode skippedNode(int call) {
    int at = chart.setOf(call);
    return node(new DraftNode(chart.callee(call), at, at, false, List.of(), List.of()));
  }

  private ParseTreeNode node(DraftNode draft) {
    Rule rule = graph.rule(draft.rule);
    return new ParseTreeNode(
        rule.name(),
        grammar.source().line(rule.nameSpan().start()),
        places.characters(draft.start),
        places.characters(draft.end),
        draft.isOpen,
        ImmutableList.copyOf(draft.children));
  }
}
