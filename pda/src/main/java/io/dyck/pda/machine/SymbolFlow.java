package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of symbols and where its elements go on to: a variable of a system of inclusion
 * constraints (as in Andersen's analysis), solved by sending each element once along each
 * inclusion. So what a letter does over all stacks alike is one inclusion, and not one exploration
 * for each symbol: {@code {0,1000}} of {@code {0,1000}} has a million pairs, but two thousand
 * inclusions. For one thread.
 */
abstract class SymbolFlow {
  private final List<Symbol> symbols = new ArrayList<>(2);
  private final IntOpenHashSet ids = new IntOpenHashSet(2);
  private final Set<Inclusion> inclusions = new LinkedHashSet<>();
  private int sent;

  /** The source regrouped, by one narrowing and then another, is part of the target. */
  record Inclusion(
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second,
      Saturation.@Nullable Node origin,
      int letter) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Inclusion that
          && target == that.target
          && first == that.first
          && second == that.second;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(target) * 31 + System.identityHashCode(second);
    }
  }

  /** The elements so far in the order in which they were added; a live view. */
  List<Symbol> symbols() {
    return symbols;
  }

  Set<Inclusion> inclusions() {
    return inclusions;
  }

  /** Whether an element is new; then it is to be sent. */
  boolean add(Symbol symbol) {
    return ids.add(symbol.id()) && symbols.add(symbol);
  }

  boolean hasUnsent() {
    return sent < symbols.size();
  }

  /** The next element to send. */
  Symbol send() {
    return symbols.get(sent++);
  }

  /** The number of elements that were sent already. */
  int sent() {
    return sent;
  }
}
