package io.dyck.pda.witness;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The items at one place of a text, in the order in which they were found. */
final class ItemSet {
  /**
   * An open rule.
   *
   * @param origin the index of the set in which it began
   */
  record Item(Position position, int origin) {}

  private final Set<Item> known = new HashSet<>();
  private final List<Item> items = new ArrayList<>();
  private final Map<String, List<Item>> callers = new LinkedHashMap<>();

  boolean add(Item item) {
    return known.add(item) && items.add(item);
  }

  /** Returns an item. A caller that walks through the items may add further ones. */
  Item get(int index) {
    return items.get(index);
  }

  int size() {
    return items.size();
  }

  /** Notes that an item calls a rule here. Returns whether it is the first caller of this rule. */
  boolean addCaller(String rule, Item caller) {
    List<Item> list = callers.computeIfAbsent(rule, r -> new ArrayList<>());
    list.add(caller);
    return list.size() == 1;
  }

  /** Returns the items before a call of the rule at this place. */
  List<Item> callers(String rule) {
    return callers.getOrDefault(rule, List.of());
  }

  /** Returns the items that call a rule here, by the name of the rule. */
  Map<String, List<Item>> calls() {
    return callers;
  }
}
