package io.dyck.checker.language;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Symbol;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Numbers stacks so that equal ones, whatever cells they are made of, have the same number. Cost:
 * one look at each new cell. Not thread-safe.
 */
final class StackNumbers {
  private final IdentityHashMap<Cell, Integer> cells = new IdentityHashMap<>();
  private final Map<Key, Integer> stacks = new HashMap<>();

  private record Key(Symbol symbol, int below) {}

  int of(Cell top) {
    ArrayDeque<Cell> unknown = new ArrayDeque<>();
    Cell cell = top;
    while (cell != null && !cells.containsKey(cell)) {
      unknown.push(cell);
      cell = cell.below();
    }
    int number = cell == null ? -1 : cells.getOrDefault(cell, -1);
    while (!unknown.isEmpty()) {
      Cell next = unknown.pop();
      Key key = new Key(next.symbol(), number);
      Integer known = stacks.get(key);
      number = known == null ? stacks.size() : known;
      stacks.put(key, number);
      cells.put(next, number);
    }
    return number;
  }
}
