package io.dyck.grammar.oracle;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds the parse trees of an accepted text bottom up. For every item, the class finds the lists
 * of trees for the symbols before the dot. An item needs items of shorter intervals of the text, or
 * of the same interval. Therefore the intervals are visited by length. Inside an interval the rules
 * are applied until no new list is found, with at most {@code max} lists for an item. The bound
 * also ends the search if a rule derives itself. A result of fewer than {@code max} trees is
 * complete, because an item with {@code max} lists gives as many lists to every later item.
 */
final class Derivations {
  private final List<ItemSet> chart;
  private final int max;
  private final ListMultimap<Interval, Item> items = ArrayListMultimap.create();
  private final Map<Place, Set<ImmutableList<Derivation>>> found = new HashMap<>();

  private record Interval(int start, int end) {}

  private record Place(Item item, int end) {}

  Derivations(List<ItemSet> chart, int max) {
    this.chart = chart;
    this.max = max;
    for (ItemSet set : chart) {
      for (Item item : set.items()) {
        items.put(new Interval(item.origin().position(), set.position()), item);
      }
    }
  }

  /** At most {@code max} trees of the whole text. */
  ImmutableList<Derivation> of(Nonterminal start) {
    int length = chart.size() - 1;
    for (int size = 0; size <= length; size++) {
      for (int first = 0; first + size <= length; first++) {
        close(new Interval(first, first + size));
      }
    }
    return trees(start, new Interval(0, length)).stream()
        .flatMap(List::stream)
        .limit(max)
        .collect(ImmutableList.toImmutableList());
  }

  private void close(Interval interval) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Item item : items.get(interval)) {
        grown |= grow(item, interval.end());
      }
    }
  }

  /** Looks for more lists of trees before the dot of an item in the set at {@code end}. */
  private boolean grow(Item item, int end) {
    Set<ImmutableList<Derivation>> lists =
        found.computeIfAbsent(new Place(item, end), place -> new LinkedHashSet<>());
    int known = lists.size();
    if (item.dot() == 0) {
      lists.add(ImmutableList.of());
    } else {
      Item before = new Item(item.production(), item.dot() - 1, item.origin());
      if (before.next() instanceof Nonterminal last) {
        for (int middle = item.origin().position(); middle <= end; middle++) {
          combine(children(before, middle), trees(last, new Interval(middle, end)), lists);
        }
      } else {
        combine(children(before, end - 1), ImmutableSet.of(ImmutableList.of()), lists);
      }
    }
    return lists.size() > known;
  }

  private void combine(
      ImmutableSet<ImmutableList<Derivation>> lefts,
      ImmutableSet<ImmutableList<Derivation>> rights,
      Set<ImmutableList<Derivation>> lists) {
    for (ImmutableList<Derivation> left : lefts) {
      for (ImmutableList<Derivation> right : rights) {
        if (lists.size() >= max) {
          return;
        }
        lists.add(ImmutableList.<Derivation>builder().addAll(left).addAll(right).build());
      }
    }
  }

  private ImmutableSet<ImmutableList<Derivation>> children(Item item, int end) {
    return ImmutableSet.copyOf(found.getOrDefault(new Place(item, end), Set.of()));
  }

  /** For a rule each of its trees; for an auxiliary symbol the lists of trees inside it. */
  private ImmutableSet<ImmutableList<Derivation>> trees(
      Nonterminal nonterminal, Interval interval) {
    ImmutableSet.Builder<ImmutableList<Derivation>> trees = ImmutableSet.builder();
    for (Item item : items.get(interval)) {
      if (item.isComplete() && item.production().left == nonterminal) {
        for (ImmutableList<Derivation> children : children(item, interval.end())) {
          trees.add(
              nonterminal.isRule
                  ? ImmutableList.of(
                      new Derivation(nonterminal.name, interval.start(), interval.end(), children))
                  : children);
        }
      }
    }
    return trees.build();
  }
}
