package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The likeliest pieces of a word: Viterbi over the ends of pieces, left to right, the first of
 * equal ways is kept. After the method {@code EncodeOptimized} of SentencePiece, which Hugging
 * Face's library took over; the two libraries differ in the precision of sums and in the treatment
 * of unknown characters. Cost: O(bytes × longest piece). Immutable and thread-safe.
 */
public final class UnigramSegmenter implements Segmenter {
  private static final double UNKNOWN_PENALTY = 10;

  /** The library whose arithmetic and unknown pieces are taken over. */
  public enum Library {
    /** Sums in double precision; neighbouring unknown characters are one piece. */
    HUGGING_FACE,
    /**
     * The sums of scores have single precision. An unknown character becomes its byte tokens, if
     * the vocabulary has byte tokens.
     */
    SENTENCE_PIECE
  }

  private final PieceTrie pieces;
  private final double[] scores;
  private final double unknownScore;
  private final UnknownPieces unknown;
  private final Library library;

  /** Per id the bytes of its piece if it must always be taken, else 0. */
  private final double maxScore;

  private final boolean[] userDefined;

  /**
   * A segmenter.
   *
   * @param userDefined for each id whether the piece is taken wherever it occurs; may be shorter
   */
  public UnigramSegmenter(
      PieceTrie pieces,
      double[] scores,
      double minScore,
      double maxScore,
      boolean[] userDefined,
      UnknownPieces unknown,
      Library library) {
    this.pieces = pieces;
    this.scores = scores.clone();
    this.unknownScore =
        library == Library.SENTENCE_PIECE
            ? (float) minScore - (float) UNKNOWN_PENALTY
            : minScore - UNKNOWN_PENALTY;
    this.maxScore = maxScore;
    this.userDefined = userDefined.clone();
    this.unknown = unknown;
    this.library = library;
  }

  @Override
  public void segment(byte[] word, IntArrayList to) {
    int[] starts = new int[word.length + 1];
    int[] ids = new int[word.length + 1];
    fill(word, starts, ids);
    IntArrayList ends = new IntArrayList();
    for (int end = word.length; end > 0; end = starts[end]) {
      ends.add(end);
    }
    int pending = -1;
    for (int i = ends.size() - 1; i >= 0; i--) {
      int end = ends.getInt(i);
      if (ids[end] < 0 || ids[end] == unknown.unknown()) {
        pending = pending < 0 ? starts[end] : pending;
        boolean last = i == 0;
        int next = last ? -1 : ids[ends.getInt(i - 1)];
        if (last || (next >= 0 && next != unknown.unknown())) {
          addUnknown(word, pending, end, to);
          pending = -1;
        }
      } else {
        to.add(ids[end]);
      }
    }
  }

  private void fill(byte[] word, int[] starts, int[] ids) {
    double[] best = new double[word.length + 1];
    Arrays.fill(starts, -1);
    for (int start = 0; start < word.length; ) {
      int length = Math.min(UnknownPieces.utf8Length(word[start]), word.length - start);
      boolean single = false;
      int node = PieceTrie.ROOT;
      for (int end = start + 1; end <= word.length; end++) {
        node = pieces.step(node, word[end - 1]);
        if (node < 0) {
          break;
        }
        int id = pieces.pieceAt(node);
        if (id >= 0) {
          relax(start, end, score(id, end - start) + best[start], id, best, starts, ids);
          single |= end - start == length;
        }
      }
      if (!single) {
        double score = roundScore(unknownScore + best[start]);
        relax(start, start + length, score, -1, best, starts, ids);
      }
      start += length;
    }
  }

  private double score(int id, int length) {
    // The bonus grows with the length, and therefore a user-defined piece always wins.
    return id < userDefined.length && userDefined[id]
        ? length * (float) maxScore - 0.1
        : scores[id];
  }

  private void relax(
      int start, int end, double score, int id, double[] best, int[] starts, int[] ids) {
    if (starts[end] < 0 || score > best[end]) {
      best[end] = roundScore(score);
      starts[end] = start;
      ids[end] = id;
    }
  }

  private double roundScore(double score) {
    return library == Library.SENTENCE_PIECE ? (float) score : score;
  }

  private void addUnknown(byte[] word, int from, int end, IntArrayList to) {
    if (library == Library.HUGGING_FACE) {
      int whole = pieces.find(word, from, end);
      if (whole >= 0) {
        to.add(whole);
        return;
      }
    }
    if (!unknown.addBytes(word, from, end, to)) {
      unknown.addUnknown(word, from, end, to);
    }
  }
}
