package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The longest piece at the start of a word, then the longest that goes on with it, and so on; a
 * word that cannot be cut so is unknown as a whole: BERT's WordPiece. Cost: O(bytes × longest
 * piece). Immutable and thread-safe.
 *
 * @param continuations pieces that go on with one, without the prefix they are known by
 * @param maxCharacters words of more characters are unknown
 */
public record LongestPieces(
    PieceTrie starts, PieceTrie continuations, int maxCharacters, UnknownPieces unknown)
    implements Segmenter {
  @Override
  public void segment(byte[] word, IntArrayList to) {
    int before = to.size();
    boolean known = characters(word) <= maxCharacters;
    for (int at = 0; known && at < word.length; ) {
      PieceTrie pieces = at == 0 ? starts : continuations;
      int end = pieces.longestEnd(word, at);
      known = end > at;
      if (known) {
        to.add(pieces.find(word, at, end));
      }
      at = end;
    }
    if (!known) {
      to.size(before);
      unknown.addUnknown(word, 0, word.length, to);
    }
  }

  private static int characters(byte[] word) {
    int count = 0;
    for (byte b : word) {
      count += (b & 0xc0) == 0x80 ? 0 : 1;
    }
    return count;
  }
}
