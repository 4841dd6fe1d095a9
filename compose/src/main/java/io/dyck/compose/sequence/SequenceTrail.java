package io.dyck.compose.sequence;

import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.run.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The states of a mode after each accepted token of a matcher, as a persistent list that forks
 * share. Immutable.
 */
public final class SequenceTrail {
  private final SequenceMasks masks;
  private final SequenceState state;
  private final @Nullable SequenceTrail before;

  private SequenceTrail(SequenceMasks masks, SequenceState state, @Nullable SequenceTrail before) {
    this.masks = masks;
    this.state = state;
    this.before = before;
  }

  /**
   * Returns the trail before the first token after a prompt. Only the longest suffix of the prompt
   * that the mode allows matters.
   */
  public static SequenceTrail start(SequenceMasks masks, int... promptTokens) {
    for (int from = 0; from < promptTokens.length; from++) {
      SequenceState state = masks.start();
      for (int i = from; i < promptTokens.length && state != null; i++) {
        state = masks.stateAfter(state, promptTokens[i]);
      }
      if (state != null) {
        return new SequenceTrail(masks, state, null);
      }
    }
    return new SequenceTrail(masks, masks.start(), null);
  }

  /** Returns the trail after a token that the mask allows. */
  public SequenceTrail afterToken(int token) {
    SequenceState next = masks.stateAfter(state, token);
    if (next == null) {
      throw new IllegalStateException("a mask allows only canonical tokens, not " + token);
    }
    return new SequenceTrail(masks, next, this);
  }

  /** Returns the trail after the end token, which repeats the last state. */
  public SequenceTrail afterEndToken() {
    return new SequenceTrail(masks, state, this);
  }

  /** Returns the trail without the given number of last tokens. */
  public SequenceTrail withoutLast(int tokens) {
    SequenceTrail trail = this;
    for (int i = 0; i < tokens && trail.before != null; i++) {
      trail = trail.before;
    }
    return trail;
  }

  /** Returns whether the sequence may end here. */
  public boolean canEnd() {
    return masks.canEnd(state);
  }

  /** Returns the tokens that may follow, as {@link SequenceMasks#mask}. */
  public TokenMask mask(Configuration configuration) {
    return masks.mask(configuration, state);
  }

  /** Returns tokens that close the text, as {@link SequenceMasks#completion}. */
  public int[] completion(Configuration configuration) {
    return masks.completion(configuration, state);
  }

  /** Returns the tokens that fit a budget, as {@link SequenceMasks#masksWithin}. */
  public TokenMask masksWithin(Configuration configuration, int tokensLeft) {
    return masks.masksWithin(configuration, state, tokensLeft);
  }
}
