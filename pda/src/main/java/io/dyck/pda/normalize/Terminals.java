package io.dyck.pda.normalize;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression.TokenSet;

/**
 * What the terminal letters mean: letters 0 … byteClasses-1 are classes of bytes that no rule tells
 * apart; letter byteClasses + k is the k-th set of tokens the grammar names. Immutable.
 */
public final class Terminals {
  private final byte[] classOfByte;
  private final int byteClasses;
  private final ImmutableList<TokenSet> tokenSets;

  Terminals(byte[] classOfByte, int byteClasses, ImmutableList<TokenSet> tokenSets) {
    this.classOfByte = classOfByte;
    this.byteClasses = byteClasses;
    this.tokenSets = tokenSets;
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
