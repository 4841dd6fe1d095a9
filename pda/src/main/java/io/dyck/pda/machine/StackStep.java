package io.dyck.pda.machine;

/**
 * The decision how a state with an exit reads a letter over a top symbol. Immutable, except for the
 * outcomes that {@link ProbeBelow} records.
 */
public sealed interface StackStep {
  /**
   * The state keeps its own transition. At any depth of the stack, returns add no items except
   * items that this transition covers.
   */
  enum KeepTransition implements StackStep {
    KEEP
  }

  /** Continues with another state on the symbol below. */
  record PopSymbol(State state) implements StackStep {}

  /**
   * Keeps the state's own transition if the probe finds nothing new further down the stack, and
   * continues with the expanded state otherwise. A complete machine knows which of the two outcomes
   * occurs with some stack.
   */
  final class ProbeBelow implements StackStep {
    private final Probe probe;
    private final State expanded;

    /** The outcomes that occur. Written by one thread, before the machine is complete. */
    private boolean everKeeps;

    private boolean everExpands;

    public ProbeBelow(Probe probe, State expanded) {
      this.probe = probe;
      this.expanded = expanded;
    }

    public Probe probe() {
      return probe;
    }

    public State expandedState() {
      return expanded;
    }

    public boolean hasKept() {
      return everKeeps;
    }

    public boolean hasExpanded() {
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
   * Reads the letter first, and leaves open whether the terminal begins here or after returns; see
   * {@link DeferredReturns#deferTransition}. If deferring does not help, the decision is {@code
   * otherwise}.
   */
  record DeferReturn(StackStep otherwise) implements StackStep {}
}
