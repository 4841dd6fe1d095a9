package io.dyck.pda.machine;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the text may end while terminals are still looked for after returns: what a cell notes of
 * its groups does not tell. Goes down the stack as long as some terminal is looked for, and keeps
 * what is found out in the cells. Thread-safe.
 */
final class PendingEnds extends StackMemo<IntSequence, Boolean> {
  private final DeferredReturns deferred;
  private final ConcurrentHashMap<SymbolExit, int[]> exitsBelow = new ConcurrentHashMap<>();

  private record SymbolExit(Symbol symbol, int exit) {}

  PendingEnds(DeferredReturns deferred) {
    this.deferred = deferred;
  }

  /** The exits of the stack below after an exit of a symbol. */
  int[] below(Symbol symbol, int exit) {
    SymbolExit key = new SymbolExit(symbol, exit);
    int[] known = exitsBelow.get(key);
    if (known == null) {
      // Not in the map's own computation, which would hold its lock while the machine's is taken.
      known = deferred.findEndLinks(symbol, exit);
      exitsBelow.put(key, known);
    }
    return known;
  }

  /** Whether the text may end through exits of which the top cell notes no end. */
  boolean mayEnd(int[] exits, Cell top) {
    return exits.length > 0 && Boolean.TRUE.equals(askPartial(new IntSequence(exits), top));
  }

  /** The exits below that some terminal has to do with; of the others a cell knows. */
  @Override
  protected @Nullable IntSequence further(IntSequence exits, Cell cell) {
    if (cell.mayEndThrough(exits.elements())) {
      return null;
    }
    IntArrayList result = new IntArrayList();
    for (int exit : exits.elements()) {
      for (int link : below(cell.symbol(), exit)) {
        if (Links.isChain(exit) || Links.isChain(link)) {
          result.add(link);
        }
      }
    }
    int[] below = result.intStream().sorted().distinct().toArray();
    return below.length == 0 ? null : new IntSequence(below);
  }

  @Override
  protected Boolean answer(IntSequence exits, Cell cell, @Nullable Boolean below) {
    return below != null ? below : cell.mayEndThrough(exits.elements());
  }
}
