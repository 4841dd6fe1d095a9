package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that a walk considers: all ordinary tokens, the tokens of some classes, or a single
 * token. Immutable and thread-safe.
 */
final class TokenFilter {
  /** The filter with all ordinary tokens, for grammars that do not mention tokens. */
  static final TokenFilter ALL = new TokenFilter(null, -1);

  private final @Nullable TokenMask tokens;
  private final int which;

  private TokenFilter(@Nullable TokenMask tokens, int which) {
    this.tokens = tokens;
    this.which = which;
  }

  /**
   * Returns a filter for some tokens that the grammar does not name.
   *
   * @param classes bit c for class c of {@link io.dyck.pda.ruleset.Terminals}
   */
  static TokenFilter of(TokenMask tokens, int classes) {
    return new TokenFilter(tokens, -classes);
  }

  static TokenFilter singleToken(int token) {
    return new TokenFilter(null, token);
  }

  /**
   * Returns the number that suspended nodes store: the id of a single token, or the negated bits of
   * classes.
   */
  int filterNumber() {
    return which;
  }

  /** Reads the text of all tokens of the filter from a configuration. */
  void walk(TrieWalk walk, int configuration) {
    if (which >= 0) {
      walk.walkToken(configuration, which, 0);
    } else if (tokens == null || !walk.tryTakeAll(configuration, tokens)) {
      walk.walkAll(configuration, this);
    }
  }

  boolean isEmpty() {
    return tokens != null && tokens.cardinality() == 0;
  }

  boolean accepts(int token) {
    return tokens == null || tokens.contains(token);
  }
}
