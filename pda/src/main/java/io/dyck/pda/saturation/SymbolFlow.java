package io.dyck.pda.saturation;

import io.dyck.pda.machine.Narrowing;
import io.dyck.pda.machine.Symbol;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growing set of symbols and where its elements go on to: a variable of a system of inclusion
 * constraints (as in Andersen's analysis), solved by sending each element once along each
 * inclusion. So what a letter does over all stacks alike is one inclusion, and not one exploration
 * for each symbol: {@code {0,1000}} of {@code {0,1000}} has a million pairs, but two thousand
 * inclusions. Most flows have one element or two: they take little memory. For one thread.
 */
public abstract class SymbolFlow {
  /** Up to so many elements are looked through one by one. */
  private static final int FEW = 8;

  private static final Symbol[] NONE = {};

  private Symbol[] symbols = NONE;
  private int size;

  /** The numbers of the symbols; null while there are few. */
  private @Nullable IntOpenHashSet ids;

  private final Inclusions inclusions = new Inclusions();
  private int sent;

  /**
   * The source regrouped, by one narrowing and then another, is part of the target.
   *
   * @param origin from where the letter leads to the target; null: as the source is reached
   */
  public record Inclusion(
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second,
      @Nullable PairNode origin,
      int letter) {}

  /** The number of elements so far. */
  public int size() {
    return size;
  }

  /** An element, by the order in which they were added. */
  public Symbol symbol(int index) {
    return symbols[index];
  }

  Inclusions inclusions() {
    return inclusions;
  }

  /** Whether an element is new; then it is to be sent. */
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

  /** The next element to send. */
  public Symbol send() {
    return symbols[sent++];
  }

  /** The number of elements that were sent already. */
  int sent() {
    return sent;
  }
}
