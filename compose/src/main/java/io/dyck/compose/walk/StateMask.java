package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/**
 * {@code M(q)}: the tokens that a state decides, and what is suspended. Keeps the finished masks by
 * what the stack adds. Immutable but for that list, which is only ever prepended to.
 */
public final class StateMask {
  private final TokenMask decided;
  private final Suspensions suspensions;
  private volatile @Nullable Finished finished;

  /** A finished mask: decided, added by the stack, and perhaps the end tokens. */
  private static final class Finished {
    final TokenMask added;
    final boolean withEnd;
    final TokenMask mask;
    final @Nullable Finished next;

    Finished(TokenMask added, boolean withEnd, TokenMask mask, @Nullable Finished next) {
      this.added = added;
      this.withEnd = withEnd;
      this.mask = mask;
      this.next = next;
    }
  }

  StateMask(TokenMask decided, Suspensions suspensions) {
    this.decided = decided;
    this.suspensions = suspensions;
  }

  /**
   * The tokens that the state alone decides.
   *
   * @return a shared mask, without end tokens
   */
  public TokenMask decided() {
    return decided;
  }

  /**
   * What the stack decides.
   *
   * @return the suspended nodes
   */
  public Suspensions suspensions() {
    return suspensions;
  }

  @SuppressWarnings("ReferenceEquality") // Masks of added tokens are interned.
  @Nullable TokenMask known(TokenMask added, boolean withEnd) {
    for (Finished f = finished; f != null; f = f.next) {
      if (f.added == added && f.withEnd == withEnd) {
        return f.mask;
      }
    }
    return null;
  }

  synchronized void keep(TokenMask added, boolean withEnd, TokenMask mask) {
    if (known(added, withEnd) == null) {
      finished = new Finished(added, withEnd, mask, finished);
    }
  }
}
