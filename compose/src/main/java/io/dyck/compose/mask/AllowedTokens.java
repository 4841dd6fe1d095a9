package io.dyck.compose.mask;

import com.google.common.primitives.ImmutableIntArray;

/**
 * The tokens that may follow, in the form in which choosing one of them is the least work: a forced
 * token needs no model, and of few tokens only their own logits are read. Immutable.
 */
public sealed interface AllowedTokens {
  /**
   * The only token.
   *
   * @param token its id
   */
  record One(int token) implements AllowedTokens {}

  /**
   * None, or two and more tokens, at most one for each 32 ids of the vocabulary.
   *
   * @param tokens their ids, ascending; empty once a sequence is finished
   */
  record Few(ImmutableIntArray tokens) implements AllowedTokens {}

  /**
   * More tokens.
   *
   * @param mask their ids
   */
  record Many(TokenMask mask) implements AllowedTokens {}

  /**
   * Returns the members of a mask. Cost: a copy of a short list, otherwise constant.
   *
   * @param mask any mask
   * @return its members
   */
  static AllowedTokens of(TokenMask mask) {
    if (mask.cardinality() > TokenMask.wordCount(mask.size())) {
      return new Many(mask);
    }
    int[] tokens = mask.toArray();
    return tokens.length == 1 ? new One(tokens[0]) : new Few(ImmutableIntArray.copyOf(tokens));
  }
}
