package io.dyck.compose.walk;

import io.dyck.compose.lazy.Endings;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.State;
import org.jspecify.annotations.Nullable;

/**
 * {@code M(q)}: the tokens that a state decides, and the suspensions. Stores the assembled masks by
 * the stack's contribution. Immutable except for this list, to whose front masks are added.
 */
final class StateMask {
  private final TokenMask decided;
  private final Suspensions suspensions;

  /** The state whose lazy walk found the tokens; null after other walks. */
  private final @Nullable State owner;

  private volatile @Nullable Endings endings;
  private volatile @Nullable AssembledMask assembled;

  /**
   * An assembled mask: the state's tokens, the stack's contribution, and perhaps the end tokens.
   */
  private record AssembledMask(
      TokenMask added, boolean withEnd, TokenMask mask, @Nullable AssembledMask next) {}

  StateMask(TokenMask decided, Suspensions suspensions) {
    this(decided, suspensions, null, null);
  }

  StateMask(
      TokenMask decided,
      Suspensions suspensions,
      @Nullable State owner,
      @Nullable Endings endings) {
    this.decided = decided;
    this.suspensions = suspensions;
    this.owner = owner;
    this.endings = endings;
  }

  /** Returns whether the tokens were found by a lazy walk of the state, and not of one like it. */
  boolean isLazyWalkOf(State state) {
    return state.equals(owner);
  }

  /**
   * Returns the items that the machine reaches after the tokens of this mask; null if no walk has
   * collected the items.
   */
  @Nullable Endings endings() {
    return endings;
  }

  void keepEndings(@Nullable Endings found) {
    endings = found;
  }

  /** Returns the tokens that the state alone decides, without end tokens. */
  TokenMask decidedTokens() {
    return decided;
  }

  Suspensions suspensions() {
    return suspensions;
  }

  @SuppressWarnings("ReferenceEquality") // Masks of added tokens are interned.
  @Nullable TokenMask knownMask(TokenMask added, boolean withEnd) {
    for (AssembledMask f = assembled; f != null; f = f.next) {
      if (f.added == added && f.withEnd == withEnd) {
        return f.mask;
      }
    }
    return null;
  }

  synchronized void keep(TokenMask added, boolean withEnd, TokenMask mask) {
    if (knownMask(added, withEnd) == null) {
      assembled = new AssembledMask(added, withEnd, mask, assembled);
    }
  }
}
