package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/**
 * {@code M(q)}: the tokens that a state decides, and the suspensions. Stores the assembled masks by
 * the stack's contribution. Immutable except for this list, to whose front masks are added.
 */
final class StateMask {
  private final TokenMask decided;
  private final Suspensions suspensions;
  private volatile @Nullable Assembled assembled;

  /**
   * An assembled mask: the state's tokens, the stack's contribution, and perhaps the end tokens.
   */
  private record Assembled(
      TokenMask added, boolean withEnd, TokenMask mask, @Nullable Assembled next) {}

  StateMask(TokenMask decided, Suspensions suspensions) {
    this.decided = decided;
    this.suspensions = suspensions;
  }

  /** Returns the tokens that the state alone decides, without end tokens. */
  TokenMask decided() {
    return decided;
  }

  Suspensions suspensions() {
    return suspensions;
  }

  @SuppressWarnings("ReferenceEquality") // Masks of added tokens are interned.
  @Nullable TokenMask known(TokenMask added, boolean withEnd) {
    for (Assembled f = assembled; f != null; f = f.next) {
      if (f.added == added && f.withEnd == withEnd) {
        return f.mask;
      }
    }
    return null;
  }

  synchronized void keep(TokenMask added, boolean withEnd, TokenMask mask) {
    if (known(added, withEnd) == null) {
      assembled = new Assembled(added, withEnd, mask, assembled);
    }
  }
}
