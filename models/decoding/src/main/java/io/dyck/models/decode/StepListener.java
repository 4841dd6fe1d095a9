package io.dyck.models.decode;

import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/** Receives each token of a text when it is chosen, for traces. */
public interface StepListener {
  /** A listener that does nothing. */
  StepListener NONE = new StepListener() {};

  /**
   * Called when a token was chosen and is not yet accepted.
   *
   * @param matcher the matcher before the token, not to be changed; null in free text
   * @param mask the allowed tokens, restricted by budget and bias
   * @param token the chosen token
   * @param maskNanos the time for the mask, in nanoseconds
   */
  default void onTokenChosen(
      @Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {}

  /**
   * Called when the token was accepted.
   *
   * @param nanos the time for accepting the token, in nanoseconds
   */
  default void onTokenAccepted(long nanos) {}
}
