package io.dyck.compose.sequence;

import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.run.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The masks of a constraint under a mode: each token in a mask begins a way to end both the
 * grammar's text and the mode's sequence. Thread-safe. No method changes a given configuration.
 */
public interface SequenceMasks {
  /** Returns whether no sequence spells a text of the grammar. */
  boolean isEmpty();

  /** Returns the state before the first token. */
  SequenceState start();

  /** Returns the state after one more token; null if the mode refuses the token. */
  @Nullable SequenceState stateAfter(SequenceState state, int token);

  /** Returns whether a sequence may end in a state. */
  boolean canEnd(SequenceState state);

  /** Returns the tokens that may follow, end tokens included where the text may end. */
  TokenMask mask(Configuration configuration, SequenceState state);

  /**
   * Returns tokens that close the text.
   *
   * @throws io.dyck.failure.LimitExceededException if none were found within bounds
   */
  int[] completion(Configuration configuration, SequenceState state);

  /**
   * Returns the tokens after which {@link #completion} fits into a budget, end tokens left out.
   *
   * @param tokensLeft the number of tokens left, the token itself and the end token included
   */
  TokenMask masksWithin(Configuration configuration, SequenceState state, int tokensLeft);

  /** Returns the estimated bytes of the stored masks. */
  long bytes();

  /** Returns the number of times that all stored masks were dropped. */
  long evictions();
}
