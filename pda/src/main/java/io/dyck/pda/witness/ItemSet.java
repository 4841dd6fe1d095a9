package io.dyck.pda.witness;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The items of one place of a text, in the order in which they were found. */
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

  /** The items, those included that are added while the caller walks through them. */
  Item get(int index) {
    return items.get(index);
  }

  int size() {
    return items.size();
  }

  /** Notes that an item calls a rule here; true if it is the first to call that rule. */
  boolean addCaller(String rule, Item caller) {
    List<Item> list = callers.computeIfAbsent(rule, r -> new ArrayList<>());
    list.add(caller);
    return list.size() == 1;
  }

  /** The items before a call of the rule at this place. */
  List<Item> callers(String rule) {
    return callers.getOrDefault(rule, List.of());
  }

  /** By the name of a rule, the items that call it here. */
  Map<String, List<Item>> calls() {
    return callers;
  }
}
