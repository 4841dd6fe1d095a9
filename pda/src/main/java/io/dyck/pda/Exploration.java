package io.dyck.pda;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Saturation;
import io.dyck.pda.machine.Saturation.Order;
import io.dyck.pda.normalize.RuleSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A machine on the way to being decided: may go on under larger bounds after it passed some. */
final class Exploration {
  private final Machine machine;
  private @Nullable Saturation saturation;

  Exploration(Machine machine) {
    this.machine = machine;
  }

  Machine machine() {
    return machine;
  }

  boolean isOf(RuleSet rules) {
    return machine.rules().equals(rules);
  }

  /** Explores, or goes on; the steps of the limits are for what is new. */
  boolean run(Order order) {
    Saturation begun = saturation;
    long limit = machine.limits().steps();
    if (begun != null) {
      return begun.resume(order, work() + limit);
    }
    Saturation first = new Saturation(machine, order, limit);
    saturation = first;
    return first.run();
  }

  /** See {@link Saturation#trim()}; after a complete run. */
  boolean trim() {
    return begun().trim();
  }

  /** See {@link Saturation#failingWord()}; after a bound was passed. */
  int[] failingWord() {
    return begun().failingWord();
  }

  /** What exploring took so far. */
  long steps() {
    return saturation == null ? 0 : saturation.steps();
  }

  /** The same, with the comparing of configurations. */
  long work() {
    return steps() + machine.lookingSteps();
  }

  private Saturation begun() {
    return Objects.requireNonNull(saturation);
  }
}
