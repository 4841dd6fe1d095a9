package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where the text may end while terminals are still looked for after returns: what a cell notes of
 * its groups does not tell. Goes down the stack as long as some terminal is looked for, and keeps
 * what is found out in the cells. Thread-safe.
 */
final class PendingEnds {
  private final Machine machine;
  private final ConcurrentHashMap<SymbolExit, int[]> exitsBelow = new ConcurrentHashMap<>();

  private record SymbolExit(Symbol symbol, int exit) {}

  PendingEnds(Machine machine) {
    this.machine = machine;
  }

  /** The exits of the stack below after an exit of a symbol. */
  int[] below(Symbol symbol, int exit) {
    SymbolExit key = new SymbolExit(symbol, exit);
    int[] known = exitsBelow.get(key);
    if (known == null) {
      // Not in the map's own computation, which would hold its lock while the machine's is taken.
      known = machine.findEndLinks(symbol, exit);
      exitsBelow.put(key, known);
    }
    return known;
  }

  /** Whether the text may end through exits of which the top cell notes no end. */
  boolean mayEnd(int[] firstExits, Cell top) {
    List<Cell> asked = new ArrayList<>();
    List<int[]> exitsAsked = new ArrayList<>();
    int[] exits = firstExits;
    Cell cell = top;
    Boolean result = exits.length == 0 ? Boolean.FALSE : cell.knownEnd(exits);
    while (result == null) {
      asked.add(cell);
      exitsAsked.add(exits);
      Cell below = cell.below();
      exits = pendingBelow(exits, cell.symbol());
      if (below == null || exits.length == 0) {
        result = false;
      } else {
        cell = below;
        result = cell.mayEndThrough(exits) ? Boolean.TRUE : cell.knownEnd(exits);
      }
    }
    for (int i = 0; i < asked.size(); i++) {
      asked.get(i).rememberEnd(exitsAsked.get(i), result);
    }
    return result;
  }

  /** The exits below that some terminal has to do with; of the others a cell knows. */
  private int[] pendingBelow(int[] exits, Symbol symbol) {
    IntArrayList result = new IntArrayList();
    for (int exit : exits) {
      for (int link : below(symbol, exit)) {
        if (Links.isChain(exit) || Links.isChain(link)) {
          result.add(link);
        }
      }
    }
    return result.intStream().sorted().distinct().toArray();
  }
}
