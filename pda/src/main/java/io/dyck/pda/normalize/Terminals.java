package io.dyck.pda.normalize;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.TokenName;

/**
 * What the terminal letters of rule automata mean: letters 0 … byteClasses-1 are classes of bytes
 * that no rule tells apart; letter byteClasses + k is the k-th set of tokens that the grammar
 * names.
 *
 * <p>Tokens fall into classes: one for each token that is named somewhere, and class 0 for all
 * others. A set contains all of a class or nothing of it. Immutable.
 */
public final class Terminals {
  private final byte[] classOfByte;
  private final int byteClasses;
  private final ImmutableList<TokenSet> tokenSets;
  private final ImmutableList<TokenName> namedTokens;

  Terminals(byte[] classOfByte, int byteClasses, ImmutableList<TokenSet> tokenSets) {
    this.classOfByte = classOfByte;
    this.byteClasses = byteClasses;
    this.tokenSets = tokenSets;
    this.namedTokens =
        tokenSets.stream()
            .flatMap(set -> set.tokens().stream())
            .distinct()
            .collect(ImmutableList.toImmutableList());
  }

  /**
   * The class of a byte.
   *
   * @param b a byte, 0 to 255
   * @return 0 to {@code byteClasses() - 1}
   */
  public int classOf(int b) {
    return classOfByte[b] & 0xFF;
  }

  /**
   * The number of byte classes.
   *
   * @return 1 to 256
   */
  public int byteClasses() {
    return byteClasses;
  }

  /**
   * The sets of tokens that the grammar names, each once.
   *
   * @return the set of letter {@code byteClasses() + k} at index k
   */
  public ImmutableList<TokenSet> tokenSets() {
    return tokenSets;
  }

  /**
   * The tokens the grammar names, each once.
   *
   * @return the token of class k at index k - 1
   */
  public ImmutableList<TokenName> namedTokens() {
    return namedTokens;
  }

  /**
   * The number of token classes.
   *
   * @return 0 if the grammar names no token, else one more than the named tokens
   */
  public int tokenClasses() {
    return tokenSets.isEmpty() ? 0 : namedTokens.size() + 1;
  }

  /**
   * Whether a set contains the tokens of a class.
   *
   * @param tokenSet index of a set
   * @param tokenClass a class
   * @return true if it contains them
   */
  public boolean contains(int tokenSet, int tokenClass) {
    TokenSet set = tokenSets.get(tokenSet);
    boolean named = tokenClass > 0 && set.tokens().contains(namedTokens.get(tokenClass - 1));
    return named != set.negated();
  }

  /**
   * The lowest byte of a class, for examples.
   *
   * @param byteClass a class
   * @return a byte, 0 to 255
   */
  public int exampleByte(int byteClass) {
    int fallback = -1;
    for (int b = 0; b < 256; b++) {
      if (classOf(b) == byteClass) {
        if (Character.isLetterOrDigit(b) && b < 128) {
          return b;
        }
        boolean printable = b > 32 && b < 127;
        if (fallback < 0 || (printable && (fallback <= 32 || fallback >= 127))) {
          fallback = b;
        }
      }
    }
    return fallback;
  }
}
