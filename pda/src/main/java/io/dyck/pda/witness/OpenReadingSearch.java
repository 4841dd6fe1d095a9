package io.dyck.pda.witness;

import io.dyck.pda.conflict.Reading;
import io.dyck.pda.witness.ItemSet.Item;
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
  private final Map<Open, Integer> distances = new HashMap<>();

  /** A rule open since a place. */
  private record Open(String rule, int origin) {
    static Open of(Item item) {
      return new Open(item.position().rule().name(), item.origin());
    }
  }

  /** The inner end of an open reading; {@code estimate} is the least depth of the whole reading. */
  private record Path(Item item, @Nullable Path inner, int depth, int estimate) {
    boolean contains(Open open) {
      for (Path path = this; path != null; path = path.inner) {
        if (Open.of(path.item).equals(open)) {
          return true;
        }
      }
      return false;
    }
  }

  OpenReadingSearch(EarleyChart chart, WorkBudget budget) throws WorkBudget.SpentException {
    this.chart = chart;
    this.budget = budget;
    measure();
  }

  /** Computes the distances of all open rules from the start rule, breadth first. */
  private void measure() throws WorkBudget.SpentException {
    Map<Open, Set<Open>> calls = new HashMap<>();
    for (int place = 0; place < chart.size(); place++) {
      for (Map.Entry<String, List<Item>> entry : chart.set(place).calls().entrySet()) {
        for (Item caller : entry.getValue()) {
          budget.spend(1);
          calls
              .computeIfAbsent(Open.of(caller), open -> new HashSet<>())
              .add(new Open(entry.getKey(), place));
        }
      }
    }
    ArrayDeque<Open> work = new ArrayDeque<>();
    Open root = new Open(chart.startRule(), 0);
    distances.put(root, 0);
    work.add(root);
    while (!work.isEmpty()) {
      Open open = work.remove();
      int distance = distance(open) + 1;
      for (Open called : calls.getOrDefault(open, Set.of())) {
        if (distances.putIfAbsent(called, distance) == null) {
          work.add(called);
        }
      }
    }
  }

  private int distance(Open open) {
    return distances.getOrDefault(open, Integer.MAX_VALUE / 2);
  }

  /**
   * Returns different open readings after some bytes, the likely ones first. Readings that can read
   * the next byte come before the others.
   */
  List<OpenReading> at(int place, byte next) throws WorkBudget.SpentException {
    Map<Open, List<Item>> innermost = new LinkedHashMap<>();
    for (boolean wanted : new boolean[] {true, false}) {
      for (int i = 0; i < chart.set(place).size(); i++) {
        Item item = chart.set(place).get(i);
        if (chart.isInnermost(item) && EarleyChart.reads(item, next) == wanted) {
          List<Item> dots = innermost.computeIfAbsent(Open.of(item), open -> new ArrayList<>());
          if (dots.size() < MOST_DOTS && isNew(item, dots)) {
            dots.add(item);
          }
        }
      }
    }
    List<OpenReading> result = new ArrayList<>();
    Set<Reading> known = new HashSet<>();
    for (List<Item> dots : innermost.values()) {
      for (Item dot : dots) {
        for (OpenReading openReading : around(dot)) {
          if (result.size() < MOST_READINGS && known.add(openReading.reading())) {
            result.add(openReading);
          }
        }
      }
    }
    return result;
  }

  private static boolean isNew(Item item, List<Item> dots) {
    return dots.stream().noneMatch(dot -> dot.position().place().equals(item.position().place()));
  }

  private List<OpenReading> around(Item innermost) throws WorkBudget.SpentException {
    Open root = new Open(chart.startRule(), 0);
    PriorityQueue<Path> work =
        new PriorityQueue<>(
            Comparator.comparingInt(Path::estimate).thenComparing(path -> -path.depth()));
    work.add(new Path(innermost, null, 1, 1 + distance(Open.of(innermost))));
    List<OpenReading> result = new ArrayList<>();
    while (!work.isEmpty() && result.size() < MOST_PATHS) {
      Path path = work.remove();
      Open outermost = Open.of(path.item());
      if (outermost.equals(root)) {
        result.add(openReading(path));
        continue;
      }
      for (Item caller : chart.set(outermost.origin()).callers(outermost.rule())) {
        budget.spend(1L + path.depth());
        Open open = Open.of(caller);
        if (!path.contains(open)) {
          work.add(new Path(caller, path, path.depth() + 1, path.depth() + 1 + distance(open)));
        }
      }
    }
    return result;
  }

  private static OpenReading openReading(Path outermost) {
    List<Item> items = new ArrayList<>();
    for (Path path = outermost; path != null; path = path.inner()) {
      items.add(path.item());
    }
    return OpenReading.of(items);
  }
}
