package io.dyck.models.decode;

import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/** Sees each token of a text as it is taken, for traces. */
public interface StepListener {
  /** Looks at nothing. */
  StepListener NONE = new StepListener() {};

  /**
   * A token was chosen and is not yet accepted.
   *
   * @param matcher at its place, not to be changed; null in free text
   * @param mask what was allowed, within budget and bias
   * @param token the one chosen
   * @param maskNanos how long the mask took
   */
  default void chosen(@Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {}

  /**
   * The token was accepted.
   *
   * @param nanos how long that took
   */
  default void accepted(long nanos) {}
}
