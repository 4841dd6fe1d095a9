package io.dyck.pda.machine;

/** The decision for (state with an exit, letter, top symbol). Immutable, fields final. */
sealed interface StackStep {
  /** What the symbol adds is covered already, at any depth: the state's own transition. */
  enum Keep implements StackStep {
    KEEP
  }

  /** Continue with another state on the symbol below. */
  record Pop(State state) implements StackStep {}

  /** Keep if the probe finds nothing new further down, else continue with the expanded state. */
  record Ask(Probe probe, State expanded) implements StackStep {}
}
