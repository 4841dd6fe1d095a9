package io.dyck.pda.witness;

import io.dyck.pda.witness.ItemSet.Item;
import java.util.ArrayList;
import java.util.List;

/**
 * Earley's algorithm over the author's rules (Earley, "An efficient context-free parsing
 * algorithm", 1970), with one item set per byte. A nullable rule is passed over at its call (Aycock
 * and Horspool, "Practical Earley parsing", 2002). Therefore a set is complete when its items are
 * walked once. Every item of a set is on the way to some text of the language, because {@link
 * SourceRules} enters no other positions. Cost: cubic in the text at worst, counted item by item.
 */
final class EarleyChart {
  private final SourceRules rules;
  private final WorkBudget budget;
  private final List<ItemSet> sets = new ArrayList<>();

  private EarleyChart(SourceRules rules, WorkBudget budget) {
    this.rules = rules;
    this.budget = budget;
  }

  /** Begins a chart before the first byte of a text. */
  static EarleyChart start(SourceRules rules, WorkBudget budget) throws WorkBudget.SpentException {
    EarleyChart chart = new EarleyChart(rules, budget);
    ItemSet first = new ItemSet();
    if (rules.isProductive(rules.start())) {
      chart.add(first, new Item(rules.startOf(rules.start()), 0));
    }
    chart.close(first);
    return chart;
  }

  /** Begins a chart in which a single open reading is left of the text before. */
  static EarleyChart resume(SourceRules rules, WorkBudget budget, List<Item> openReading)
      throws WorkBudget.SpentException {
    EarleyChart chart = new EarleyChart(rules, budget);
    for (int depth = 0; depth < openReading.size(); depth++) {
      ItemSet beginning = new ItemSet();
      if (depth > 0 && openReading.get(depth - 1).position() instanceof Position.AtCall call) {
        beginning.addCaller(call.callee(), new Item(call, depth - 1));
      }
      chart.sets.add(beginning);
    }
    ItemSet now = new ItemSet();
    Position innermost = openReading.get(openReading.size() - 1).position();
    chart.add(now, new Item(innermost, openReading.size() - 1));
    chart.close(now);
    return chart;
  }

  /** Reads a text. Returns false if the text leads out of the language. */
  boolean read(byte[] text) throws WorkBudget.SpentException {
    for (byte b : text) {
      ItemSet from = last();
      ItemSet to = new ItemSet();
      for (int i = 0; i < from.size(); i++) {
        Item item = from.get(i);
        if (item.position() instanceof Position.InTerminal terminal) {
          Position next = terminal.after(b);
          if (next != null) {
            add(to, new Item(next, item.origin()));
          }
        }
      }
      close(to);
      if (to.size() == 0) {
        return false;
      }
    }
    return true;
  }

  ItemSet set(int index) {
    return sets.get(index);
  }

  /** Returns the number of sets: one more than the number of bytes that were read. */
  int size() {
    return sets.size();
  }

  String startRule() {
    return rules.start();
  }

  /** Whether an item reads a byte by itself. */
  static boolean reads(Item item, byte b) {
    return item.position() instanceof Position.InTerminal terminal && terminal.after(b) != null;
  }

  private ItemSet last() {
    return sets.get(sets.size() - 1);
  }

  private void add(ItemSet set, Item item) throws WorkBudget.SpentException {
    budget.spend(1);
    set.add(item);
  }

  private void close(ItemSet set) throws WorkBudget.SpentException {
    int here = sets.size();
    sets.add(set);
    for (int i = 0; i < set.size(); i++) {
      Item item = set.get(i);
      Position position = item.position();
      if (position instanceof Position.Inner inner) {
        for (Position successor : inner.successors()) {
          add(set, new Item(successor, item.origin()));
        }
      } else if (position instanceof Position.InTerminal terminal) {
        Position rest = terminal.afterEnd();
        if (rest != null) {
          add(set, new Item(rest, item.origin()));
        }
      } else if (position instanceof Position.AtCall call) {
        predict(set, here, item, call);
      } else if (position instanceof Position.AtEnd && item.origin() < here) {
        for (Item caller : sets.get(item.origin()).callers(position.rule().name())) {
          if (caller.position() instanceof Position.AtCall call) {
            add(set, new Item(call.rest(), caller.origin()));
          }
        }
      }
    }
  }

  private void predict(ItemSet set, int here, Item item, Position.AtCall call)
      throws WorkBudget.SpentException {
    if (set.addCaller(call.callee(), item)) {
      add(set, new Item(rules.startOf(call.callee()), here));
    }
    if (rules.isNullable(call.callee())) {
      add(set, new Item(call.rest(), item.origin()));
    }
  }

  /** Whether an item is a possible innermost position of a reading at the end of a text. */
  boolean isInnermost(Item item) {
    Position position = item.position();
    return position instanceof Position.AtToken
        || (position instanceof Position.InTerminal terminal && terminal.awaitsByte())
        || (position instanceof Position.AtEnd
            && item.origin() == 0
            && position.rule().name().equals(rules.start()));
  }
}
