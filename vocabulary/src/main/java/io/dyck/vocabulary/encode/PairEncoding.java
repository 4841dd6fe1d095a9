package io.dyck.vocabulary.encode;

import java.util.BitSet;

/**
 * The encoding of one word by merging pairs, with details beside the result. Words and tokens are
 * given by their bytes. Immutable and thread-safe.
 */
interface PairEncoding {
  /** Returns the encoding of a character before pairs merge. */
  EncodingRules.Spelling spelling(int codePoint);

  /** Whether pairs begin to merge with this token. */
  boolean isSymbol(int token);

  /** Whether a token is a byte of a character that is no symbol; such tokens never merge. */
  boolean isByte(int token);

  /** Returns the bytes that text may have and that no tokens spell. */
  BitSet missingBytes();

  /** Whether a word with a token of its own becomes that token without merging. */
  boolean isIgnoringMerges();

  /** Returns the token of a whole word without merging, or −1. */
  int wholeWordToken(byte[] word);

  /** Returns the rank of the merge of two neighbours, or −1. */
  int rank(int first, int second);

  /**
   * Returns the last merge of a word of which the merges make one token: the first part above, the
   * second below; −1 if they leave more than one.
   */
  long lastMerge(byte[] word);

  /** Returns the tokens that result from merging a word. */
  int[] merge(byte[] word);
}
