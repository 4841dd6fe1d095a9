package io.dyck.pda.machine;

import org.jspecify.annotations.Nullable;

/**
 * What a state with an exit does over one top symbol, per letter; filled in lazily, read racily.
 */
final class StackSteps {
  private final @Nullable StackStep[] steps;

  /** The addresses that all letters return to, if they are the same; under the machine's lock. */
  @Nullable State exiting;

  /** The state on the symbol below; used under the machine's lock. */
  @Nullable State expanded;

  StackSteps(int letters) {
    steps = new StackStep[letters];
  }

  @Nullable StackStep get(int letter) {
    return steps[letter];
  }

  void set(int letter, StackStep step) {
    steps[letter] = step;
  }
}
