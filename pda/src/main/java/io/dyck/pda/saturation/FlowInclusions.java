package io.dyck.pda.saturation;

import io.dyck.pda.saturation.SymbolFlow.Inclusion;
import io.dyck.pda.stack.Narrowing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The inclusions of a flow, in the order of addition. Each target with the same narrowings occurs
 * once. Most inclusions are asked for again and again; asking allocates nothing. Not thread-safe.
 */
public final class FlowInclusions {
  /** The greatest number of inclusions for a linear search. */
  private static final int FEW = 8;

  private static final Inclusion[] NONE = {};

  private Inclusion[] inOrder = NONE;
  private int size;

  /** A hash table with open addressing; null while there are few inclusions. */
  private @Nullable Inclusion @Nullable [] table;

  public int size() {
    return size;
  }

  public Inclusion get(int index) {
    return inOrder[index];
  }

  /** Whether there is an inclusion to a target with two narrowings. */
  public boolean contains(
      SymbolFlow target, @Nullable Narrowing first, @Nullable Narrowing second) {
    @Nullable Inclusion[] known = table;
    if (known != null) {
      return known[find(known, target, first, second)] != null;
    }
    for (int i = 0; i < size; i++) {
      if (matches(inOrder[i], target, first, second)) {
        return true;
      }
    }
    return false;
  }

  /** Adds an inclusion that is not yet contained. */
  public void add(Inclusion inclusion) {
    if (size == inOrder.length) {
      inOrder = Arrays.copyOf(inOrder, size + (size >> 1) + 1);
    }
    inOrder[size++] = inclusion;
    @Nullable Inclusion[] known = table;
    if (known != null && 3 * size <= 2 * known.length) {
      insert(known, inclusion);
    } else if (size > FEW) {
      @Nullable Inclusion[] larger = new Inclusion[4 * Integer.highestOneBit(size)];
      for (int i = 0; i < size; i++) {
        insert(larger, inOrder[i]);
      }
      table = larger;
    }
  }

  private static void insert(@Nullable Inclusion[] into, Inclusion inclusion) {
    into[find(into, inclusion.target(), inclusion.first(), inclusion.second())] = inclusion;
  }

  /** Returns the index of an inclusion, or the index where it would be. */
  private static int find(
      @Nullable Inclusion[] in,
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second) {
    int hash = System.identityHashCode(target) * 31 + (first == null ? 0 : first.id() + 1);
    hash = (hash * 31 + (second == null ? 0 : second.id() + 1)) * 0x9E3779B9;
    int at = hash >>> Integer.numberOfLeadingZeros(in.length - 1);
    Inclusion there = in[at];
    while (there != null && !matches(there, target, first, second)) {
      at = (at + 1) & (in.length - 1);
      there = in[at];
    }
    return at;
  }

  private static boolean matches(
      Inclusion inclusion,
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second) {
    return inclusion.target() == target
        && inclusion.first() == first
        && inclusion.second() == second;
  }
}
