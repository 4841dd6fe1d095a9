package io.dyck.compose.vocabulary;

/**
 * The merges of a list of ranks, as tiktoken reads it: two neighbours merge if a token spells both,
 * and its id is the rank. Immutable and thread-safe.
 */
final class RankedTokens implements Merges {
  private final TokenTable tokens;
  private final TokenIndex index;

  RankedTokens(TokenTable tokens, TokenIndex index) {
    this.tokens = tokens;
    this.index = index;
  }

  /** Merges the ordinary tokens of a table; a word that is one of them becomes that token. */
  static BytePairEncoder encoder(TokenTable tokens) {
    TokenIndex index = TokenIndex.of(tokens, id -> tokens.kind(id) == TokenTable.ORDINARY);
    return new BytePairEncoder(index, new RankedTokens(tokens, index), true);
  }

  @Override
  public int rank(int first, int second) {
    int length = tokens.length(first);
    byte[] both = new byte[length + tokens.length(second)];
    System.arraycopy(tokens.arena(), tokens.start(first), both, 0, length);
    System.arraycopy(tokens.arena(), tokens.start(second), both, length, both.length - length);
    return index.find(both, 0, both.length);
  }

  @Override
  public int merged(int rank) {
    return rank;
  }
}
