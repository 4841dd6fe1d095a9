package io.dyck.checker.report;

import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.grammar.Grammar;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The graph of the calls between rules as SVG. Rules stand in rows by their distance from the start
 * rule, and within a row near their callers (the barycenter heuristic of Sugiyama, Tagawa and Toda,
 * 1981). Recursive rules are marked, and nesting rules are marked more strongly.
 */
final class RuleGraphDrawing {
  private static final int LETTER = 8;
  private static final int HEIGHT = 24;
  private static final int ROW = 64;
  private static final int GAP = 16;
  private static final int MOST_IN_ROW = 8;

  private final Grammar grammar;
  private final RuleGraph graph;
  private final Map<String, RuleFacts> facts = new HashMap<>();
  private final Map<String, int[]> places = new LinkedHashMap<>();

  RuleGraphDrawing(Grammar grammar, List<RuleFacts> rules) {
    this.grammar = grammar;
    this.graph = new RuleGraph(grammar);
    rules.forEach(rule -> facts.put(rule.name(), rule));
  }

  String svg(String linkPrefix) {
    int width = placeRules();
    int height =
        places.values().stream().mapToInt(place -> place[1]).max().orElse(0) + HEIGHT + GAP;
    StringBuilder out = new StringBuilder();
    out.append("<svg class=\"rules\" width=\"").append(width).append("\" height=\"").append(height);
    out.append("\" viewBox=\"0 0 ").append(width).append(' ').append(height);
    out.append("\" role=\"img\" aria-label=\"which rule calls which\">");
    places
        .keySet()
        .forEach(caller -> graph.calls(caller).forEach(callee -> drawEdge(out, caller, callee)));
    places.forEach((rule, place) -> drawNode(out, rule, place, linkPrefix));
    return out.append("</svg>").toString();
  }

  private int placeRules() {
    List<List<String>> rows = rows();
    Map<String, Double> centers = new HashMap<>();
    int width = 0;
    int y = GAP;
    for (List<String> row : rows) {
      List<String> ordered = new ArrayList<>(row);
      ordered.sort(Comparator.comparingDouble(rule -> centers.getOrDefault(rule, 0.0)));
      int x = GAP;
      for (String rule : ordered) {
        places.put(rule, new int[] {x, y, width(rule)});
        for (String callee : graph.calls(rule)) {
          centers.putIfAbsent(callee, x + width(rule) / 2.0);
        }
        x += width(rule) + GAP;
      }
      width = Math.max(width, x);
      y += ROW;
    }
    rows.forEach(this::centreRow);
    return width;
  }

  /** Moves a row to the middle of the widest one. */
  private void centreRow(List<String> row) {
    int widest = places.values().stream().mapToInt(p -> p[0] + p[2] + GAP).max().orElse(0);
    int own = row.stream().map(places::get).mapToInt(p -> p[0] + p[2] + GAP).max().orElse(widest);
    row.stream().map(places::get).forEach(p -> p[0] += (widest - own) / 2);
  }

  private List<List<String>> rows() {
    Map<String, Integer> distance = new LinkedHashMap<>();
    Deque<String> pending = new ArrayDeque<>(List.of(grammar.start()));
    distance.put(grammar.start(), 0);
    while (!pending.isEmpty()) {
      String rule = pending.remove();
      int next = distance.getOrDefault(rule, 0) + 1;
      for (String callee : graph.calls(rule)) {
        if (distance.putIfAbsent(callee, next) == null) {
          pending.add(callee);
        }
      }
    }
    List<List<String>> rows = new ArrayList<>();
    int last = -1;
    distance.keySet().removeIf(rule -> !RuleGraph.isNamed(rule));
    for (Map.Entry<String, Integer> entry : distance.entrySet()) {
      if (entry.getValue() != last || rows.get(rows.size() - 1).size() == MOST_IN_ROW) {
        rows.add(new ArrayList<>());
        last = entry.getValue();
      }
      rows.get(rows.size() - 1).add(entry.getKey());
    }
    return rows;
  }

  private static int width(String rule) {
    return rule.codePointCount(0, rule.length()) * LETTER + 2 * GAP;
  }

  private void drawEdge(StringBuilder out, String caller, String callee) {
    int[] from = places.get(caller);
    int[] to = places.get(callee);
    if (from == null || to == null) {
      return;
    }
    boolean isCore = graph.cycle(caller).contains(callee);
    int x1 = from[0] + from[2] / 2;
    int x2 = to[0] + to[2] / 2;
    out.append("<path class=\"").append(isCore ? "core" : "call").append("\" d=\"");
    if (caller.equals(callee)) {
      int right = from[0] + from[2];
      int y = from[1] + HEIGHT / 2;
      out.append("M").append(right).append(' ').append(y - 5);
      out.append("c14 -8 14 18 0 10");
    } else if (to[1] > from[1]) {
      int y1 = from[1] + HEIGHT;
      int bend = Math.max(20, (to[1] - y1) / 2);
      drawCurve(out, x1, y1, y1 + bend, x2, to[1] - bend, to[1]);
    } else if (to[1] < from[1]) {
      int y2 = to[1] + HEIGHT;
      int bend = Math.max(20, (from[1] - y2) / 2);
      drawCurve(out, x1 + 6, from[1], from[1] - bend, x2 + 6, y2 + bend, y2);
    } else {
      drawCurve(out, x1, from[1], from[1] - 24, x2, to[1] - 24, to[1]);
    }
    out.append("\"/>");
  }

  private static void drawCurve(
      StringBuilder out, int x1, int y1, int control1, int x2, int control2, int y2) {
    out.append("M").append(x1).append(' ').append(y1).append('C').append(x1).append(' ');
    out.append(control1).append(' ').append(x2).append(' ').append(control2).append(' ');
    out.append(x2).append(' ').append(y2);
  }

  private void drawNode(StringBuilder out, String rule, int[] place, String linkPrefix) {
    RuleFacts known = facts.get(rule);
    String kind = known == null || !known.recursive() ? "plain" : known.nests() ? "nests" : "loops";
    out.append("<a href=\"#").append(linkPrefix).append(Markup.escape(rule)).append("\">");
    out.append("<rect class=\"").append(kind).append("\" x=\"").append(place[0]);
    out.append("\" y=\"").append(place[1]).append("\" width=\"").append(place[2]);
    out.append("\" height=\"").append(HEIGHT).append("\" rx=\"4\"/>");
    out.append("<text x=\"").append(place[0] + place[2] / 2).append("\" y=\"");
    out.append(place[1] + HEIGHT / 2 + 4).append("\">").append(Markup.escape(rule));
    out.append("</text></a>");
  }
}
