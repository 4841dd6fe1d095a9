package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which tokens a walk is about: all ordinary ones, those of some classes, or a single one.
 * Immutable and thread-safe.
 */
final class TokenFilter {
  /** All ordinary tokens, where the grammar says nothing of tokens. */
  static final TokenFilter ALL = new TokenFilter(null, new BitSet(), -1);

  private final @Nullable TokenMask tokens;
  private final BitSet wanted;
  private final int which;

  private TokenFilter(@Nullable TokenMask tokens, BitSet wanted, int which) {
    this.tokens = tokens;
    this.wanted = wanted;
    this.which = which;
  }

  /**
   * Some tokens that the grammar does not name.
   *
   * @param tokens all of them
   * @param classes bit c for class c of {@link io.dyck.pda.normalize.Terminals}
   */
  static TokenFilter of(TokenMask tokens, int classes) {
    BitSet wanted = new BitSet();
    tokens.forEach(wanted::set);
    return new TokenFilter(tokens, wanted, -classes);
  }

  static TokenFilter only(int token) {
    return new TokenFilter(null, new BitSet(), token);
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
    return tokens == null || wanted.get(token);
  }
}
