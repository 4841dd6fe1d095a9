package io.dyck.pda.machine;

/** The decision for (state with an exit, letter, top symbol). Immutable, fields final. */
public sealed interface StackStep {
  /** What the symbol adds is covered already, at any depth: the state's own transition. */
  enum Keep implements StackStep {
    KEEP
  }

  /** Continue with another state on the symbol below. */
  record Pop(State state) implements StackStep {}

  /**
   * Keep if the probe finds nothing new further down, else continue with the expanded state. On a
   * complete machine it is known which of both some stack leads to.
   */
  final class Ask implements StackStep {
    private final Probe probe;
    private final State expanded;

    /** Written by one thread, before the machine is complete. */
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
   * Where what may begin further down are other terminals than those that begin here: read the
   * letter first, return later; see {@link DeferredReturns#deferred}. Where not, do otherwise.
   */
  record Defer(StackStep otherwise) implements StackStep {}
}
