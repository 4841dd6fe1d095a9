package io.dyck.pda.machine;

import io.dyck.pda.items.Closure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a state with an exit over one top symbol, by letter. Filled in lazily, read racily.
 * There are two or three different steps, and each letter has the number of its step. The numbers
 * save memory, because there may be hundreds of thousands of these objects.
 */
public final class StackSteps {
  private static final StackStep[] NONE = {};

  /** 1 more than the index of each letter's step, or 0 while it is unknown. */
  private final char[] numbers;

  /**
   * The different steps. The array is replaced and never changed. A reader that does not see the
   * newest array misses an entry.
   */
  private volatile StackStep[] distinct = NONE;

  /** The addresses to which letters return; used under the machine's lock. */
  private @Nullable ExitAddresses exiting;

  /** The state on the symbol below; used under the machine's lock. */
  @Nullable State expanded;

  /** The addresses to which a closure returns. A state has two or three closures. */
  private record ExitAddresses(Closure from, State state, @Nullable ExitAddresses next) {}

  StackSteps(int letters) {
    numbers = new char[letters];
  }

  /** Returns the addresses to which a closure returns, if they were computed before. */
  @SuppressWarnings("ReferenceEquality") // a state has one object for each of its closures
  @Nullable State exitState(Closure from) {
    ExitAddresses at = exiting;
    while (at != null && at.from != from) {
      at = at.next;
    }
    return at == null ? null : at.state;
  }

  void setExiting(Closure from, State state) {
    exiting = new ExitAddresses(from, state, exiting);
  }

  public @Nullable StackStep get(int letter) {
    int index = numbers[letter] - 1;
    StackStep[] known = distinct;
    return index >= 0 && index < known.length ? known[index] : null;
  }

  /** Used only under the machine's lock. */
  public void set(int letter, StackStep step) {
    StackStep[] known = distinct;
    int index = 0;
    while (index < known.length && !isSame(known[index], step)) {
      index++;
    }
    if (index == known.length) {
      known = Arrays.copyOf(known, index + 1);
      known[index] = step;
      distinct = known;
    }
    numbers[letter] = (char) (index + 1);
  }

  private static boolean isSame(StackStep one, StackStep other) {
    return one == other
        || (one instanceof StackStep.PopSymbol pop
            && other instanceof StackStep.PopSymbol otherPop
            && pop.state() == otherPop.state())
        || (one instanceof StackStep.DeferReturn defer
            && other instanceof StackStep.DeferReturn otherDefer
            && isSame(defer.otherwise(), otherDefer.otherwise()));
  }
}
