package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * BERT's WordPiece. Takes the longest piece at the start of a word, then again the longest
 * continuation piece, up to the end. A word that cannot be cut in this way is unknown as a whole.
 * Cost: O(bytes × longest piece). Immutable and thread-safe.
 *
 * @param continuations the pieces for later positions of a word, without the prefix that marks them
 *     in the file
 * @param maxCharacters words of more characters are unknown
 */
public record WordPieceSegmenter(
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
