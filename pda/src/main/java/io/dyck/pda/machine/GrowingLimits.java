package io.dyck.pda.machine;

import io.dyck.pda.size.Limits;

/** What bounds a machine: may be raised while it is explored. Thread-safe. */
final class GrowingLimits {
  private volatile Limits limits;

  GrowingLimits(Limits limits) {
    this.limits = limits;
  }

  Limits get() {
    return limits;
  }

  void set(Limits raised) {
    limits = raised;
  }

  int chain() {
    return limits.chain();
  }

  int items() {
    return limits.items();
  }

  int groups() {
    return limits.groups();
  }

  int states() {
    return limits.states();
  }
}
