package io.dyck.pda.items;

import io.dyck.pda.size.Limits;

/** The bounds of a machine, which may be raised while it is explored. Thread-safe. */
public final class GrowingLimits {
  private volatile Limits limits;

  public GrowingLimits(Limits limits) {
    this.limits = limits;
  }

  public Limits get() {
    return limits;
  }

  public void set(Limits raised) {
    limits = raised;
  }

  public int chain() {
    return limits.chain();
  }

  public int items() {
    return limits.items();
  }

  public int groups() {
    return limits.groups();
  }

  public int states() {
    return limits.states();
  }
}
