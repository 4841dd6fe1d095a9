package io.dyck.pda.machine;

import io.dyck.pda.stack.Narrowing;
import org.jspecify.annotations.Nullable;

/**
 * The effect of one letter on a state as far as the state alone decides: the next state, the
 * regrouping of the top symbol, the symbols to push on it. Immutable. Safe to publish without
 * synchronization, because all fields except two memos are final.
 */
public final class Transition {
  /**
   * The number of transitions without a target, and of all transitions of a machine that was read
   * from a file.
   */
  public static final int UNNUMBERED = -1;

  private final int id;
  private final @Nullable State target;
  private final Narrowing narrowing;
  private final Symbol[] pushes;
  private final boolean needsStack;
  private final boolean local;

  /**
   * The result of {@link #asLocal}; null until first requested. Used only under the machine's lock.
   */
  private @Nullable Transition asLocal;

  /**
   * The result of {@link #withExits}; null until first requested. Used only under the machine's
   * lock.
   */
  private @Nullable Transition withExits;

  public Transition(
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
   * Returns a number that is unique among the transitions of a machine with different effects. A
   * transition and its copies with exits or as an edge of a region share a number. Some transitions
   * are {@link #UNNUMBERED}.
   */
  public int id() {
    return id;
  }

  /** Returns the next state; null if the state alone has none. */
  public @Nullable State target() {
    return target;
  }

  /** Returns the regrouping of the top symbol. */
  public Narrowing regrouping() {
    return narrowing;
  }

  /** Returns the symbols to push: the lowest first; not to be changed. */
  public Symbol[] pushedSymbols() {
    return pushes;
  }

  /**
   * Whether the state has an exit. Then the stack below may add to this transition or replace it.
   */
  public boolean needsStack() {
    return needsStack;
  }

  /**
   * Whether only the state changes: the transition has a target, no push, no regrouping, and no
   * look at the stack.
   */
  public boolean isLocal() {
    return local;
  }

  /**
   * Returns a copy of this transition that is {@linkplain #isLocal local}. The copy is for states
   * that have no exit and as many groups as the target. All calls return the same object.
   */
  Transition asLocal() {
    if (asLocal == null) {
      asLocal = new Transition(id, target, narrowing, pushes, false, true);
    }
    return asLocal;
  }

  /**
   * Returns a copy of this transition for states with an exit. All calls return the same object.
   */
  Transition withExits() {
    if (withExits == null) {
      withExits = new Transition(id, target, narrowing, pushes, true, false);
    }
    return withExits;
  }

  /** Whether the letter cannot be read over any stack. */
  public boolean isDead() {
    return target == null && !needsStack;
  }
}
