package io.dyck.pda.saturation;

import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.stack.StackFirstSets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The symbols that were seen below another symbol. */
final class SymbolsBelow extends SymbolFlow {
  private final Set<SymbolObserver> distinct = new HashSet<>(2);
  final List<SymbolObserver> dependents = new ArrayList<>(0);
  final Symbol symbol;

  /** The flows of the symbols seen above this one; only where terminals are deferred. */
  final Set<SymbolsBelow> upper = new LinkedHashSet<>(0);

  /** The beginnings over this symbol on the stacks seen so far. */
  final Set<StackFirstSets> aheads = new LinkedHashSet<>(0);

  /** The states that may defer their returns over this symbol, by letter, and their origin. */
  final Map<Deferral, StatePairNode> deferrals = new LinkedHashMap<>(0);

  SymbolsBelow(Symbol symbol) {
    this.symbol = symbol;
  }

  void add(SymbolObserver dependent) {
    if (distinct.add(dependent)) {
      dependents.add(dependent);
    }
  }

  /** A state that may defer its returns over a symbol. */
  record Deferral(State state, Symbol symbol, int letter) {}
}
