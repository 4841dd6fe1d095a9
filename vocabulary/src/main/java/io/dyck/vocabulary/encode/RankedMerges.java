package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;

/**
 * The merges of a list of ranks, as tiktoken reads it: two neighbours merge if a token spells both,
 * and its id is the rank. Immutable and thread-safe.
 */
public final class RankedMerges implements Merges {
  private final TokenTable tokens;
  private final TokenIndex index;

  public RankedMerges(TokenTable tokens, TokenIndex index) {
    this.tokens = tokens;
    this.index = index;
  }

  /**
   * Creates an encoder that merges by the ordinary tokens of a table. A word with a token of its
   * own becomes that token.
   */
  public static BytePairEncoder encoder(TokenTable tokens) {
    TokenIndex index = TokenIndex.of(tokens, id -> tokens.kind(id) == TokenTable.ORDINARY);
    return new BytePairEncoder(index, new RankedMerges(tokens, index), true);
  }

  @Override
  public int rank(int first, int second) {
    return index.find(tokens.join(first, second));
  }

  @Override
  public int mergedToken(int rank) {
    return rank;
  }
}
