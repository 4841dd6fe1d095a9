package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/**
 * Which tokens a walk is about: all ordinary ones, those of some classes, or a single one.
 * Immutable and thread-safe.
 */
final class TokenFilter {
  /** All ordinary tokens, where the grammar says nothing of tokens. */
  static final TokenFilter ALL = new TokenFilter(null, -1);

  private final @Nullable TokenMask tokens;
  private final int which;

  private TokenFilter(@Nullable TokenMask tokens, int which) {
    this.tokens = tokens;
    this.which = which;
  }

  /**
   * Some tokens that the grammar does not name.
   *
   * @param classes bit c for class c of {@link io.dyck.pda.normalize.Terminals}
   */
  static TokenFilter of(TokenMask tokens, int classes) {
    return new TokenFilter(tokens, -classes);
  }

  static TokenFilter only(int token) {
    return new TokenFilter(null, token);
  }

  /** What suspended nodes are read for: one token, or minus the bits of classes. */
  int which() {
    return which;
  }

  /** Reads the text of all tokens of the filter from a configuration. */
  void walk(TrieWalk walk, int configuration) {
    if (which >= 0) {
      walk.walkToken(configuration, which, 0);
    } else if (tokens == null || !walk.takesAll(configuration, tokens)) {
      walk.walkAll(configuration, this);
    }
  }

  boolean isEmpty() {
    return tokens != null && tokens.cardinality() == 0;
  }

  boolean wants(int token) {
    return tokens == null || tokens.contains(token);
  }
}
