package io.dyck.pda.machine;

/** The decision for (state with an exit, letter, top symbol). Immutable, fields final. */
sealed interface StackStep {
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

    Ask(Probe probe, State expanded) {
      this.probe = probe;
      this.expanded = expanded;
    }

    Probe probe() {
      return probe;
    }

    State expanded() {
      return expanded;
    }

    boolean everKeeps() {
      return everKeeps;
    }

    boolean everExpands() {
      return everExpands;
    }

    void setEverKeeps() {
      everKeeps = true;
    }

    void setEverExpands() {
      everExpands = true;
    }
  }

  /**
   * Where what may begin further down are other terminals than those that begin here: read the
   * letter first, return later; see {@link Machine#deferred}. Where not, do otherwise.
   */
  record Defer(StackStep otherwise) implements StackStep {}
}
