package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import java.util.Arrays;

/**
 * The merges of SentencePiece. Two neighbouring tokens merge if their joined text is a piece, and
 * the pair whose piece has the greatest score merges first. A piece may result from any two parts.
 * Immutable and thread-safe.
 */
public final class PieceMerges implements Merges {
  private final TokenTable tokens;
  private final TokenIndex index;

  /**
   * For each token its rank by score, the greatest score first; −1 for tokens that no merge makes.
   */
  private final int[] rankOf;

  private final int[] merged;

  /**
   * Assigns ranks to pieces.
   *
   * @param index the results of merges, indexed by their bytes
   */
  public PieceMerges(TokenTable tokens, TokenIndex index, int[] ranked) {
    this.tokens = tokens;
    this.index = index;
    this.merged = ranked;
    this.rankOf = new int[tokens.size()];
    Arrays.fill(rankOf, -1);
    for (int rank = 0; rank < ranked.length; rank++) {
      rankOf[ranked[rank]] = rank;
    }
  }

  @Override
  public int rank(int first, int second) {
    int whole = index.find(tokens.join(first, second));
    return whole < 0 ? -1 : rankOf[whole];
  }

  @Override
  public int mergedToken(int rank) {
    return merged[rank];
  }
}
