package io.dyck.grammar.oracle;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads parse trees off the item sets of an accepted text, from right to left, so that every step
 * back is known to have a beginning.
 *
 * <p>A nonterminal may derive itself over the same bytes. It is followed into itself once: if there
 * is such a cycle through a rule at all, that gives a second tree.
 */
final class Derivations {
  private static final int FOLLOWED = 2;

  private final List<ItemSet> chart;
  private final int max;
  private final Multiset<Span> open = HashMultiset.create();

  private record Span(Nonterminal nonterminal, int start, int end) {}

  Derivations(List<ItemSet> chart, int max) {
    this.chart = chart;
    this.max = max;
  }

  ImmutableList<Derivation> of(Nonterminal start) {
    return trees(start, 0, chart.size() - 1).stream()
        .flatMap(List::stream)
        .collect(ImmutableList.toImmutableList());
  }

  /** For a rule its trees; for an auxiliary symbol the lists of trees inside it. */
  private ImmutableSet<ImmutableList<Derivation>> trees(
      Nonterminal nonterminal, int start, int end) {
    Span span = new Span(nonterminal, start, end);
    if (open.count(span) == FOLLOWED) {
      return ImmutableSet.of();
    }
    open.add(span);
    Set<ImmutableList<Derivation>> children = new LinkedHashSet<>();
    for (Item item : chart.get(end).items()) {
      if (item.isComplete() && item.isOf(nonterminal, chart.get(start))) {
        addAll(children, children(item, end));
      }
    }
    open.remove(span);
    return nonterminal.isRule ? nodes(span, children) : ImmutableSet.copyOf(children);
  }

  private static ImmutableSet<ImmutableList<Derivation>> nodes(
      Span span, Set<ImmutableList<Derivation>> children) {
    ImmutableSet.Builder<ImmutableList<Derivation>> nodes = ImmutableSet.builder();
    for (ImmutableList<Derivation> list : children) {
      nodes.add(
          ImmutableList.of(
              new Derivation(span.nonterminal().name, span.start(), span.end(), list)));
    }
    return nodes.build();
  }

  /** The lists of trees before the dot of an item that is in the set at {@code end}. */
  private ImmutableSet<ImmutableList<Derivation>> children(Item item, int end) {
    if (item.dot() == 0) {
      return ImmutableSet.of(ImmutableList.of());
    }
    Item before = new Item(item.production(), item.dot() - 1, item.origin());
    if (!(before.next() instanceof Nonterminal last)) {
      return children(before, end - 1);
    }
    Set<ImmutableList<Derivation>> all = new LinkedHashSet<>();
    for (int middle = end; middle >= item.origin().position() && all.size() < max; middle--) {
      if (chart.get(middle).items().contains(before) && isDerived(last, middle, end)) {
        for (ImmutableList<Derivation> right : trees(last, middle, end)) {
          for (ImmutableList<Derivation> left : children(before, middle)) {
            addAll(all, Set.of(concatenation(left, right)));
          }
        }
      }
    }
    return ImmutableSet.copyOf(all);
  }

  private boolean isDerived(Nonterminal nonterminal, int start, int end) {
    return chart.get(end).items().stream()
        .anyMatch(item -> item.isComplete() && item.isOf(nonterminal, chart.get(start)));
  }

  private void addAll(
      Set<ImmutableList<Derivation>> all, Set<ImmutableList<Derivation>> additional) {
    for (ImmutableList<Derivation> list : additional) {
      if (all.size() < max) {
        all.add(list);
      }
    }
  }

  private static ImmutableList<Derivation> concatenation(
      ImmutableList<Derivation> left, ImmutableList<Derivation> right) {
    return ImmutableList.<Derivation>builder().addAll(left).addAll(right).build();
  }
}
