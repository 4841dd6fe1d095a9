package io.dyck.canonical.pairs;

import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The pairs of tokens that may follow each other within a word. A sequence of tokens is the
 * byte-pair encoding of a word exactly under two conditions: each token is the encoding of its own
 * bytes, and each two neighbours are the encoding of their joint bytes. The reason is that merges
 * inside of two neighbours happen in the same order alone and within a longer word. The first merge
 * across a border would therefore also happen for the two neighbours alone. The theorem holds for
 * every table of ranks, proper or not (docs/canonical.md, "Pairs are enough").
 *
 * <p>A merge of {@code a} and {@code b} crosses the border of two tokens under three conditions:
 * {@code a} is on the right spine of the first token, {@code b} is on the left spine of the second,
 * and both wait there at least as long as they would alone in the merged token. The tokens with
 * {@code b} on their left spine form a subtree of the forest of left parts.
 *
 * <p>The class holds the merge tree of each token: the two parts of its last merge, and the time of
 * this merge. Merges are applied in order of rank. Inside a part of a word whose border no merge
 * crosses, they are the same merges as if the part were the whole word. Therefore the parts of a
 * token are made as each would be made alone, and the trees of different tokens share subtrees.
 *
 * <p>Ranks need not rise on the way up, because a merge of a late rank can produce the parts of a
 * merge of an early rank. The merge of early rank then follows at once. Therefore the time of a
 * merge is the greatest rank so far ({@link #made}). Merges of two neighbouring parts interleave by
 * this time; at equal times the left part merges first.
 *
 * <p>Memory: 20 bytes for each token. Building costs as much as encoding every token. Immutable and
 * thread-safe.
 */
public final class Successors {
  /** The waiting time of a whole token, which no merge takes. */
  private static final int NEVER_TAKEN = Integer.MAX_VALUE;

  /** The left part of a token that is neither a symbol nor made by merges of its symbols. */
  private static final int UNREACHED = -2;

  /** The parts of a symbol. */
  private static final int NONE = -1;

  private final int[] left;
  private final int[] right;
  private final int[] rank;

  /** The greatest rank of all merges of each token; −1 for a symbol. */
  private final int[] made;

  /** The merged tokens in the order of their left parts; those of one left part by right part. */
  private final int[] byLeft;

  /** The first index in {@link #byLeft} of each left part, with one more entry at the end. */
  private final int[] firstByLeft;

  public Successors(Vocabulary vocabulary, EncodingRules rules) {
    int size = vocabulary.size();
    left = new int[size];
    right = new int[size];
    rank = new int[size];
    Arrays.fill(left, UNREACHED);
    Arrays.fill(right, NONE);
    for (int token = 0; token < size; token++) {
      boolean ordinary = vocabulary.isOrdinary(token);
      if (rules.isSymbol(token)) {
        left[token] = NONE;
      } else if (ordinary && vocabulary.length(token) > 1 && rules.isFound(token)) {
        long last = rules.lastMerge(token);
        if (last != EncodingRules.NOT_MERGED) {
          left[token] = (int) (last >>> Integer.SIZE);
          right[token] = (int) last;
          rank[token] = rules.rank(left[token], right[token]);
        }
      }
    }
    made = times(vocabulary);
    firstByLeft = new int[size + 1];
    byLeft = byLeft();
  }

  /**
   * Reads the section that {@link #write} wrote.
   *
   * @throws io.dyck.artefact.ArtefactException if the numbers make no sense
   */
  public Successors(SectionReader section, Vocabulary vocabulary) {
    int size = vocabulary.size();
    left = section.readInts(size);
    right = section.readInts(size);
    rank = section.readInts(size);
    section.requireEnd();
    for (int token = 0; token < size; token++) {
      boolean parts =
          left[token] >= 0
              ? isOneOf(left[token], size)
                  && isOneOf(right[token], size)
                  && vocabulary.length(left[token]) + vocabulary.length(right[token])
                      == vocabulary.length(token)
                  && vocabulary.length(left[token]) > 0
                  && vocabulary.length(right[token]) > 0
              : left[token] >= UNREACHED && right[token] == NONE;
      if (!parts || rank[token] < 0) {
        throw section.malformed("the parts of a token are not its text");
      }
    }
    made = times(vocabulary);
    firstByLeft = new int[size + 1];
    byLeft = byLeft();
  }

  private static boolean isOneOf(int token, int size) {
    return token >= 0 && token < size;
  }

  /** Writes the trees. */
  public void write(SectionWriter section) {
    section.putInts(left).putInts(right).putInts(rank);
  }

  /** Computes the time of each token's last merge, the shorter tokens first. */
  private int[] times(Vocabulary vocabulary) {
    int[] result = new int[left.length];
    Arrays.fill(result, -1);
    int[] merged = IntStream.range(0, left.length).filter(this::isMerged).toArray();
    IntArrays.stableSort(
        merged, (a, b) -> Integer.compare(vocabulary.length(a), vocabulary.length(b)));
    for (int token : merged) {
      int parts = Math.max(result[left[token]], result[right[token]]);
      result[token] = Math.max(rank[token], parts);
    }
    return result;
  }

  private int[] byLeft() {
    int[] merged = IntStream.range(0, left.length).filter(this::isMerged).toArray();
    IntArrays.stableSort(
        merged,
        (a, b) ->
            left[a] != left[b]
                ? Integer.compare(left[a], left[b])
                : Integer.compare(right[a], right[b]));
    for (int token : merged) {
      firstByLeft[left[token] + 1]++;
    }
    for (int token = 0; token < left.length; token++) {
      firstByLeft[token + 1] += firstByLeft[token];
    }
    return merged;
  }

  private boolean isMerged(int token) {
    return left[token] >= 0;
  }

  /** Returns the token whose last merge is of the two parts; −1 if there is none. */
  private int whole(int first, int second) {
    int low = firstByLeft[first];
    int high = firstByLeft[first + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (right[byLeft[middle]] < second) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < firstByLeft[first + 1] && right[byLeft[low]] == second ? byLeft[low] : -1;
  }

  /**
   * Returns the greatest rank of the merges from the completion of the left part to the merge of
   * the whole token. Until then a neighbour of the left part can still merge with it.
   */
  private int leftWaits(int token) {
    int other = made[right[token]];
    return other >= made[left[token]] ? Math.max(other, rank[token]) : rank[token];
  }

  /**
   * Returns the greatest rank of the merges from the completion of the right part to the merge of
   * the whole token.
   */
  private int rightWaits(int token) {
    int other = made[left[token]];
    return other > made[right[token]] ? Math.max(other, rank[token]) : rank[token];
  }

  /** Returns whether the merges make a token from its own bytes. */
  public boolean isReached(int token) {
    return left[token] != UNREACHED;
  }

  /**
   * Returns whether a token may follow another within a word. Both must be made by merges. Cost:
   * the product of the lengths of the first token's right spine and the second's left spine, times
   * the logarithm of the number of merges with one left part.
   */
  public boolean canFollow(int first, int second) {
    int waitsLeft = NEVER_TAKEN;
    for (int a = first; a >= 0; a = right[a]) {
      int waitsRight = NEVER_TAKEN;
      for (int b = second; b >= 0; b = left[b]) {
        int whole = whole(a, b);
        if (whole >= 0 && leftWaits(whole) < waitsLeft && rightWaits(whole) <= waitsRight) {
          return false;
        }
        waitsRight = isMerged(b) ? leftWaits(b) : NEVER_TAKEN;
      }
      waitsLeft = isMerged(a) ? rightWaits(a) : NEVER_TAKEN;
    }
    return true;
  }

  /**
   * Adds the tokens that may not follow the given token to a set. Cost: their number, and the
   * merges along the right spine.
   *
   * @param words bit t of word t / 32 for token t
   */
  public void addDisallowed(int first, int[] words) {
    int waitsLeft = NEVER_TAKEN;
    IntArrayList open = new IntArrayList();
    for (int a = first; a >= 0; a = right[a]) {
      for (int i = firstByLeft[a]; i < firstByLeft[a + 1]; i++) {
        int whole = byLeft[i];
        if (leftWaits(whole) < waitsLeft) {
          int b = right[whole];
          words[b >>> 5] |= 1 << b;
          addAbove(b, rightWaits(whole), open);
        }
      }
      while (!open.isEmpty()) {
        int token = open.popInt();
        words[token >>> 5] |= 1 << token;
        addAbove(token, Integer.MIN_VALUE, open);
      }
      waitsLeft = isMerged(a) ? rightWaits(a) : NEVER_TAKEN;
    }
  }

  /** Adds the tokens with the given left part in which this part waits at least the given time. */
  private void addAbove(int left, int least, IntArrayList to) {
    for (int i = firstByLeft[left]; i < firstByLeft[left + 1]; i++) {
      int token = byLeft[i];
      if (leftWaits(token) >= least) {
        to.push(token);
      }
    }
  }

  /** Returns the memory in use, in bytes. */
  public long bytes() {
    return 4L * (4L * left.length + byLeft.length + firstByLeft.length);
  }
}
