package io.dyck.compose;

import io.dyck.compose.canonical.CanonicalMasks;
import io.dyck.compose.canonical.CanonicalState;
import org.jspecify.annotations.Nullable;

/**
 * The states of the automaton of canonical sequences after each accepted token, as a persistent
 * list that forks share. Immutable.
 */
final class CanonicalTrail {
  private final CanonicalState state;
  private final @Nullable CanonicalTrail before;

  private CanonicalTrail(CanonicalState state, @Nullable CanonicalTrail before) {
    this.state = state;
    this.before = before;
  }

  /** Returns the trail before the first token; null if the given state is null. */
  static @Nullable CanonicalTrail start(@Nullable CanonicalState state) {
    return state == null ? null : new CanonicalTrail(state, null);
  }

  CanonicalState state() {
    return state;
  }

  /** Returns the trail after a token that the mask allows. */
  CanonicalTrail after(@Nullable CanonicalMasks masks, int token) {
    CanonicalState next = masks == null ? null : masks.canonical().next(state, token);
    if (next == null) {
      throw new IllegalStateException("a mask allows only canonical tokens, not " + token);
    }
    return new CanonicalTrail(next, this);
  }

  /** Returns the trail after the end token, which repeats the last state. */
  CanonicalTrail again() {
    return new CanonicalTrail(state, this);
  }

  /** Returns the trail without the given number of last tokens. */
  CanonicalTrail before(int tokens) {
    CanonicalTrail trail = this;
    for (int i = 0; i < tokens && trail.before != null; i++) {
      trail = trail.before;
    }
    return trail;
  }
}
