package io.dyck.pda.machine;

import org.jspecify.annotations.Nullable;

/**
 * What a state with an exit does over one top symbol, per letter; filled in lazily, read racily.
 */
final class StackSteps {
  private final @Nullable StackStep[] steps;

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
