package io.dyck.pda.saturation;

import io.dyck.pda.machine.Symbol;
import io.dyck.pda.stack.Narrowing;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of symbols whose elements are sent along inclusions. The flow is a variable of a
 * system of inclusion constraints (as in Andersen's analysis). The system is solved by sending each
 * element once along each inclusion. A letter with the same effect over all stacks is therefore one
 * inclusion, and not one exploration for each symbol: {@code {0,1000}} of {@code {0,1000}} has a
 * million pairs, but two thousand inclusions. Most flows have one element or two and take little
 * memory. Not thread-safe.
 */
public abstract class SymbolFlow {
  /** The greatest number of elements for a linear search. */
  private static final int FEW = 8;

  private static final Symbol[] NONE = {};

  private Symbol[] symbols = NONE;
  private int size;

  /** The numbers of the symbols; null while there are few. */
  private @Nullable IntOpenHashSet ids;

  private final FlowInclusions inclusions = new FlowInclusions();
  private int sent;

  /**
   * An inclusion: the source, regrouped by one narrowing and then another, is part of the target.
   *
   * @param origin the pair from which the letter leads to the target; null: the origin of the
   *     source
   */
  public record Inclusion(
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second,
      @Nullable StatePairNode origin,
      int letter) {}

  /** Returns the number of elements so far. */
  public int size() {
    return size;
  }

  /** Returns an element by its index in the order of addition. */
  public Symbol symbol(int index) {
    return symbols[index];
  }

  FlowInclusions inclusions() {
    return inclusions;
  }

  /** Adds an element. Returns whether it is new and has to be sent. */
  public boolean add(Symbol symbol) {
    if (contains(symbol)) {
      return false;
    }
    if (size == symbols.length) {
      symbols = Arrays.copyOf(symbols, size + (size >> 1) + 1);
    }
    symbols[size++] = symbol;
    IntOpenHashSet known = ids;
    if (known != null) {
      known.add(symbol.id());
    } else if (size > FEW) {
      ids = new IntOpenHashSet(4 * FEW);
      for (int i = 0; i < size; i++) {
        ids.add(symbols[i].id());
      }
    }
    return true;
  }

  private boolean contains(Symbol symbol) {
    IntOpenHashSet known = ids;
    if (known != null) {
      return known.contains(symbol.id());
    }
    for (int i = 0; i < size; i++) {
      if (symbols[i] == symbol) {
        return true;
      }
    }
    return false;
  }

  public boolean hasUnsent() {
    return sent < size;
  }

  /** Returns the next element to send. */
  public Symbol send() {
    return symbols[sent++];
  }

  /** Returns the number of elements that were sent already. */
  int sent() {
    return sent;
  }
}
