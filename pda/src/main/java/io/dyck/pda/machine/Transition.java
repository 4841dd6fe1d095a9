package io.dyck.pda.machine;

import org.jspecify.annotations.Nullable;

/**
 * What one letter does to a state as far as the state alone decides: the next state, the regrouping
 * of the top symbol, the symbols to push on it. Immutable; safe to publish without synchronization,
 * for all fields are final.
 */
public final class Transition {
  /** Of dead ends, and of what was made for a complete machine. */
  static final int UNNUMBERED = -1;

  private final int id;
  private final @Nullable State target;
  private final Narrowing narrowing;
  private final Symbol[] pushes;
  private final boolean needsStack;
  private final boolean local;

  /** The same as an edge of a region; null until asked for. Only used under the machine's lock. */
  private @Nullable Transition asLocal;

  /** The same for states with an exit; null until asked for. Only used under the machine's lock. */
  private @Nullable Transition withExits;

  Transition(
      int id,
      @Nullable State target,
      Narrowing narrowing,
      Symbol[] pushes,
      boolean needsStack,
      boolean local) {
    this.id = id;
    this.target = target;
    this.narrowing = narrowing;
    this.pushes = pushes;
    this.needsStack = needsStack;
    this.local = local;
  }

  /**
   * A number that tells transitions of one machine apart, but for their kinds: what they do is the
   * same with and without exits. {@link #UNNUMBERED} of some.
   */
  public int id() {
    return id;
  }

  /** The next state; null if the state alone offers nothing. */
  public @Nullable State target() {
    return target;
  }

  /** The regrouping of the top symbol. */
  public Narrowing narrowing() {
    return narrowing;
  }

  /** The symbols to push: the lowest first; not to be changed. */
  public Symbol[] pushes() {
    return pushes;
  }

  /** Whether the state has an exit, so that what lies below may add to or replace this. */
  public boolean needsStack() {
    return needsStack;
  }

  /**
   * Whether nothing but the state changes: a target, no push, no regrouping, no look at the stack.
   */
  public boolean isLocal() {
    return local;
  }

  /** The same transition for states that have as many groups as it leaves; one object for all. */
  Transition asLocal() {
    if (asLocal == null) {
      asLocal = new Transition(id, target, narrowing, pushes, false, true);
    }
    return asLocal;
  }

  /** The same transition for states with an exit; one object for all. */
  Transition withExits() {
    if (withExits == null) {
      withExits = new Transition(id, target, narrowing, pushes, true, false);
    }
    return withExits;
  }

  /** Whether nothing can follow, whatever lies below. */
  public boolean isDead() {
    return target == null && !needsStack;
  }
}
