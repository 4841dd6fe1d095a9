package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.ObjectHeapPriorityQueue;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Byte-pair encoding as in SentencePiece. The characters of a word merge: among neighbours that
 * together are a piece, the pair with the greatest score merges first, the leftmost among equal
 * ones. User-defined pieces are symbols from the start and never merge. Unused pieces are split
 * again at the end. Cost: O(n log n). Immutable and thread-safe.
 */
public final class ScoreMerger implements Segmenter {
  private final PieceTrie pieces;
  private final double[] scores;
  private final PieceTrie userDefined;
  private final boolean[] unused;
  private final UnknownPieces unknown;

  /**
   * A segmenter.
   *
   * @param unused for each id whether the piece must not be in the result; may be shorter
   */
  public ScoreMerger(
      PieceTrie pieces,
      double[] scores,
      PieceTrie userDefined,
      boolean[] unused,
      UnknownPieces unknown) {
    this.pieces = pieces;
    this.scores = scores.clone();
    this.userDefined = userDefined;
    this.unused = unused.clone();
    this.unknown = unknown;
  }

  @Override
  public void segment(byte[] word, IntArrayList to) {
    if (word.length > 0) {
      new WordMerge(word).addTokensTo(to);
    }
  }

  /**
   * Two neighbours that may merge. A candidate is outdated if the length of the two symbols has
   * changed.
   */
  private record Candidate(double score, int left, int length) implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int byScore = Double.compare(other.score, score);
      return byScore != 0 ? byScore : Integer.compare(left, other.left);
    }
  }

  /** One word; a symbol is known by the position of its first byte. */
  private final class WordMerge {
    private final byte[] word;

    /** For each position, the length of the symbol that starts there, or 0 if no symbol does. */
    private final int[] lengths;

    private final int[] previous;
    private final boolean[] frozen;
    private final ObjectHeapPriorityQueue<Candidate> waiting = new ObjectHeapPriorityQueue<>();

    /** Unused pieces that were made, and the length of their left part. */
    private final Map<String, Integer> taken = new HashMap<>();

    WordMerge(byte[] word) {
      this.word = word;
      lengths = new int[word.length];
      previous = new int[word.length];
      frozen = new boolean[word.length];
      int before = -1;
      for (int at = 0; at < word.length; ) {
        int end = userDefined.longestEnd(word, at);
        frozen[at] = end > at;
        if (end == at) {
          end = Math.min(word.length, at + UnknownPieces.utf8Length(word[at]));
        }
        lengths[at] = end - at;
        previous[at] = before;
        before = at;
        at = end;
      }
      for (int at = lengths[0]; at < word.length; at += lengths[at]) {
        offer(previous[at]);
      }
    }

    private void offer(int left) {
      int right = left + lengths[left];
      if (right >= word.length || frozen[left] || frozen[right]) {
        return;
      }
      int end = right + lengths[right];
      int id = pieces.find(word, left, end);
      if (id >= 0) {
        // Adding nothing makes −0 a 0: the original compares them as equal.
        waiting.enqueue(new Candidate(scores[id] + 0.0, left, end - left));
        if (isUnused(id)) {
          taken.put(text(left, end), lengths[left]);
        }
      }
    }

    private String text(int from, int end) {
      return new String(word, from, end - from, StandardCharsets.ISO_8859_1);
    }

    void addTokensTo(IntArrayList to) {
      while (!waiting.isEmpty()) {
        Candidate best = waiting.dequeue();
        int left = best.left();
        int right = left + lengths[left];
        boolean valid =
            lengths[left] > 0
                && right < word.length
                && lengths[left] + lengths[right] == best.length();
        if (valid) {
          merge(left, right);
        }
      }
      int unknownFrom = -1;
      for (int at = 0; at < word.length; at += lengths[at]) {
        unknownFrom = resegment(at, at + lengths[at], unknownFrom, to);
      }
    }

    private void merge(int left, int right) {
      lengths[left] += lengths[right];
      lengths[right] = 0;
      int next = left + lengths[left];
      if (next < word.length) {
        previous[next] = left;
      }
      if (previous[left] >= 0) {
        offer(previous[left]);
      }
      offer(left);
    }

    /**
     * Adds a symbol, splitting unused pieces again. Returns the start of the run of unknown symbols
     * that ends with this symbol, or −1.
     */
    private int resegment(int from, int end, int unknownFrom, IntArrayList to) {
      int id = pieces.find(word, from, end);
      if (id < 0) {
        if (!unknown.addBytes(word, from, end, to) && unknownFrom < 0) {
          unknown.addUnknown(word, from, end, to);
        }
        return unknownFrom < 0 ? from : unknownFrom;
      }
      Integer left = isUnused(id) ? taken.get(text(from, end)) : null;
      if (left == null) {
        to.add(id);
        return -1;
      }
      int middle = resegment(from, from + left, unknownFrom, to);
      return resegment(from + left, end, middle, to);
    }
  }

  private boolean isUnused(int id) {
    return id < unused.length && unused[id];
  }
}
