package io.dyck.pda.machine;

/** A decision for (state with an exit, letter, top symbol). Immutable; its fields are final. */
public sealed interface StackStep {
  /**
   * The items that the symbol adds are covered at any depth. The state keeps its own transition.
   */
  enum Keep implements StackStep {
    KEEP
  }

  /** Continues with another state on the symbol below. */
  record Pop(State state) implements StackStep {}

  /**
   * Keeps the own transition if the probe finds nothing new further down, else continues with the
   * expanded state. A complete machine knows which of the two outcomes occurs with some stack.
   */
  final class Ask implements StackStep {
    private final Probe probe;
    private final State expanded;

    /** The outcomes that occur. Written by one thread, before the machine is complete. */
    private boolean everKeeps;

    private boolean everExpands;

    public Ask(Probe probe, State expanded) {
      this.probe = probe;
      this.expanded = expanded;
    }

    public Probe probe() {
      return probe;
    }

    public State expanded() {
      return expanded;
    }

    public boolean everKeeps() {
      return everKeeps;
    }

    public boolean everExpands() {
      return everExpands;
    }

    public void setEverKeeps() {
      everKeeps = true;
    }

    public void setEverExpands() {
      everExpands = true;
    }
  }

  /**
   * If the terminals that may begin further down differ from those that begin here, reads the
   * letter first and returns later; see {@link DeferredReturns#deferred}. Otherwise takes the other
   * step.
   */
  record Defer(StackStep otherwise) implements StackStep {}
}
