package io.dyck.pda.witness;

import io.dyck.grammar.SourceSpan;
import io.dyck.pda.chart.EarleyChart;
import io.dyck.pda.chart.Position;
import io.dyck.pda.chart.SourceGraph;
import io.dyck.pda.conflict.Reading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists the readings that are open at a place of a text, by walking a chart back from the innermost
 * rule through its callers. For each innermost rule the short ones come first (A*, with the true
 * distance from the start rule as estimate). A rule is not followed into itself over no text.
 * Therefore left recursion ends. The number of readings is bounded.
 */
final class OpenReadingSearch {
  /** The greatest number of open readings for each innermost rule. */
  private static final int MOST_PATHS = 6;

  /** The greatest number of dots in an innermost rule that are distinguished. */
  private static final int MOST_DOTS = 3;

  private static final int MOST_READINGS = 500;

  private final EarleyChart chart;
  private final WorkBudget budget;
  private final OpenedRule root;
  private final Map<OpenedRule, Integer> distances = new HashMap<>();

  /** A rule open since a place. */
  private record OpenedRule(int rule, int origin) {}

  /** The inner end of an open reading; {@code estimate} is the least depth of the whole reading. */
  private record Path(int item, OpenedRule open, @Nullable Path inner, int depth, int estimate) {
    boolean contains(OpenedRule other) {
      for (Path path = this; path != null; path = path.inner) {
        if (path.open.equals(other)) {
          return true;
        }
      }
      return false;
    }
  }

  OpenReadingSearch(SourceGraph graph, EarleyChart chart, WorkBudget budget)
      throws WorkBudget.SpentException {
    this.chart = chart;
    this.budget = budget;
    this.root = new OpenedRule(graph.startRule(), 0);
    measure();
  }

  private OpenedRule openRule(int item) {
    return new OpenedRule(chart.rule(item), chart.origin(item));
  }

  /**
   * Computes, breadth first, the number of calls from the start rule to each rule that was begun at
   * a place of the text.
   */
  private void measure() throws WorkBudget.SpentException {
    Map<OpenedRule, Set<OpenedRule>> calls = new HashMap<>();
    for (int place = 0; place < chart.sets(); place++) {
      for (int caller : chart.calls(place)) {
        budget.takeWork(1);
        calls
            .computeIfAbsent(openRule(caller), open -> new HashSet<>())
            .add(new OpenedRule(chart.callee(caller), place));
      }
    }
    ArrayDeque<OpenedRule> work = new ArrayDeque<>();
    distances.put(root, 0);
    work.add(root);
    while (!work.isEmpty()) {
      OpenedRule open = work.remove();
      int distance = distance(open) + 1;
      for (OpenedRule called : calls.getOrDefault(open, Set.of())) {
        if (distances.putIfAbsent(called, distance) == null) {
          work.add(called);
        }
      }
    }
  }

  private int distance(OpenedRule open) {
    return distances.getOrDefault(open, Integer.MAX_VALUE / 2);
  }

  /**
   * Returns different open readings after some bytes, the likely ones first. Readings that can read
   * the next byte come before the others.
   */
  List<OpenReading> readingsAt(int place, byte next) throws WorkBudget.SpentException {
    Map<OpenedRule, List<Integer>> innermost = new LinkedHashMap<>();
    for (boolean wanted : new boolean[] {true, false}) {
      for (int item = chart.first(place); item < chart.first(place + 1); item++) {
        if (isInnermost(item) && chart.canRead(item, next) == wanted) {
          List<Integer> dots = innermost.computeIfAbsent(openRule(item), open -> new ArrayList<>());
          if (dots.size() < MOST_DOTS && isNew(item, dots)) {
            dots.add(item);
          }
        }
      }
    }
    List<OpenReading> result = new ArrayList<>();
    Set<Reading> known = new HashSet<>();
    for (List<Integer> dots : innermost.values()) {
      for (int dot : dots) {
        for (OpenReading openReading : readingsAround(dot)) {
          if (result.size() < MOST_READINGS && known.add(openReading.reading())) {
            result.add(openReading);
          }
        }
      }
    }
    return result;
  }

  /** Whether an item is a possible innermost position of a reading at the end of a text. */
  private boolean isInnermost(int item) {
    Position position = chart.position(item);
    return switch (position.kind()) {
      case TOKEN -> true;
      case TERMINAL -> position.canReadByte();
      case END -> openRule(item).equals(root);
      case INNER, LOOKAHEAD, CALL -> false;
    };
  }

  private boolean isNew(int item, List<Integer> dots) {
    SourceSpan place = chart.position(item).place();
    return dots.stream().noneMatch(dot -> chart.position(dot).place().equals(place));
  }

  private List<OpenReading> readingsAround(int innermost) throws WorkBudget.SpentException {
    PriorityQueue<Path> work =
        new PriorityQueue<>(
            Comparator.comparingInt(Path::estimate).thenComparing(path -> -path.depth()));
    work.add(path(innermost, null, 1));
    List<OpenReading> result = new ArrayList<>();
    while (!work.isEmpty() && result.size() < MOST_PATHS) {
      Path path = work.remove();
      OpenedRule outermost = path.open();
      if (outermost.equals(root)) {
        result.add(openReading(path));
        continue;
      }
      for (int caller : chart.calls(outermost.origin())) {
        if (chart.callee(caller) == outermost.rule()) {
          budget.takeWork(1L + path.depth());
          if (!path.contains(openRule(caller))) {
            work.add(path(caller, path, path.depth() + 1));
          }
        }
      }
    }
    return result;
  }

  private Path path(int item, @Nullable Path inner, int depth) {
    OpenedRule open = openRule(item);
    return new Path(item, open, inner, depth, depth + distance(open));
  }

  private OpenReading openReading(Path outermost) {
    List<Integer> items = new ArrayList<>();
    for (Path path = outermost; path != null; path = path.inner()) {
      items.add(path.item());
    }
    return OpenReading.of(chart, items);
  }
}
