package io.dyck.canonical.pairs;

import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of tokens that may follow each other within a word. A sequence of tokens is the
 * byte-pair encoding of a word exactly under two conditions: each token is the encoding of its own
 * bytes, and each two neighbours are the encoding of their joint bytes. The reason is that merges
 * inside of two neighbours happen in the same order alone and within a longer word. The first merge
 * across a border would therefore also happen for the two neighbours alone. The theorem holds for
 * every table of ranks, proper or not (docs/canonical.md, "Pairs are enough").
 *
 * <p>The tokens that may not follow a token are a union of few ranges. A merge of {@code a} and
 * {@code b} crosses the border of two tokens under three conditions: {@code a} is on the right
 * spine of the first token, {@code b} is on the left spine of the second, and both wait there long
 * enough. The tokens with {@code b} on their left spine form a subtree of the forest of left parts.
 * The forest is numbered in post-order, and the children of {@code b} are sorted by the time that
 * {@code b} waits in them. Therefore the tokens in which {@code b} waits long enough form one
 * range. Each line of the table is a threshold and a range, listed with {@code a}.
 *
 * <p>Memory: 28 bytes for each token. Building costs as much as encoding every token. Immutable and
 * thread-safe.
 */
public final class Successors {
  /** The waiting time of a whole token, which no merge takes. */
  private static final int NEVER_TAKEN = Integer.MAX_VALUE;

  /** The right part of each token; −1 for a symbol, −2 if merges do not make the token. */
  private final int[] right;

  /** The time that the right part of each token waits. */
  private final int[] rightWaits;

  /** The tokens in post-order of the forest of left parts. */
  private final int[] order;

  /** The place of each token in {@link #order}; −1 if merges do not make the token. */
  private final int[] place;

  /** The first line of each token, with one more entry at the end. */
  private final int[] firstLine;

  /**
   * The threshold of each line, which the left part's waiting time must exceed; ascending for each
   * token.
   */
  private final int[] threshold;

  /** The start of each line's forbidden range in {@link #order}, inclusive. */
  private final int[] from;

  /** The end of each line's forbidden range in {@link #order}, exclusive. */
  private final int[] to;

  /** The first byte of all tokens in each line's range; null until first needed. */
  private volatile byte @Nullable [] begins;

  private final Vocabulary vocabulary;

  public Successors(Vocabulary vocabulary, EncodingRules rules) {
    MergeTrees trees = new MergeTrees(vocabulary, rules);
    int size = trees.size();
    right = new int[size];
    rightWaits = new int[size];
    for (int token = 0; token < size; token++) {
      right[token] = trees.isReached(token) ? trees.right(token) : MergeTrees.UNREACHED;
      rightWaits[token] = trees.isMerged(token) ? trees.rightWaits(token) : NEVER_TAKEN;
    }
    Forest forest = new Forest(trees);
    order = forest.order.toIntArray();
    place = forest.place;
    firstLine = new int[size + 1];
    int lines = 0;
    for (int token = 0; token < size; token++) {
      lines += trees.isMerged(token) ? 1 : 0;
    }
    threshold = new int[lines];
    from = new int[lines];
    to = new int[lines];
    addLines(trees, forest);
    this.vocabulary = vocabulary;
  }

  /**
   * Reads the section that {@link #write} wrote.
   *
   * @throws io.dyck.artefact.ArtefactException if the numbers make no sense
   */
  public static Successors read(SectionReader section, Vocabulary vocabulary) {
    return new Successors(section, vocabulary);
  }

  private Successors(SectionReader section, Vocabulary vocabulary) {
    int size = vocabulary.size();
    right = section.readInts(size);
    rightWaits = section.readInts(size);
    order = section.readInts(section.readInt(0, size));
    firstLine = section.readInts(size + 1);
    int lines = section.readCount(Integer.BYTES * 3);
    threshold = section.readInts(lines);
    from = section.readInts(lines);
    to = section.readInts(lines);
    section.requireEnd();
    place = new int[size];
    Arrays.fill(place, -1);
    for (int i = 0; i < order.length; i++) {
      int token = order[i];
      if (token < 0 || token >= size || place[token] >= 0) {
        throw section.malformed("a token is listed twice, or is none");
      }
      place[token] = i;
    }
    checkSpines(section);
    checkLines(section);
    this.vocabulary = vocabulary;
  }

  /**
   * Checks that spines end: no chain of right parts leads back to its token. The loops are plain,
   * because they run before the just-in-time compiler starts.
   */
  private void checkSpines(SectionReader section) {
    int[] parts = right;
    int[] seenFrom = new int[parts.length];
    for (int token = 0; token < parts.length; token++) {
      int at = token;
      while (at >= 0 && at < parts.length && seenFrom[at] == 0) {
        seenFrom[at] = token + 1;
        at = parts[at];
      }
      if (at >= parts.length || (at >= 0 && seenFrom[at] == token + 1)) {
        throw section.malformed("a part of a token is none, or the token itself");
      }
    }
  }

  /** Checks that lines belong to tokens in order, and that ranges lie inside of the order. */
  private void checkLines(SectionReader section) {
    int[] first = firstLine;
    for (int token = 1; token < first.length; token++) {
      if (first[token - 1] > first[token]) {
        throw section.malformed("the lines of a token are not in order");
      }
    }
    if (first[0] != 0 || first[first.length - 1] != threshold.length) {
      throw section.malformed("some lines belong to no token");
    }
    int[] starts = from;
    int[] ends = to;
    int most = order.length;
    for (int line = 0; line < starts.length; line++) {
      if (starts[line] < 0 || starts[line] >= ends[line] || ends[line] > most) {
        throw section.malformed("a range is empty, or lies outside of the order");
      }
    }
  }

  /** Writes the tables. */
  public void write(SectionWriter section) {
    section.putInts(right).putInts(rightWaits).putInt(order.length).putInts(order);
    section.putInts(firstLine).putInt(threshold.length);
    section.putInts(threshold).putInts(from).putInts(to);
  }

  /**
   * Returns the first byte of each line's range. The array is made on first use, because
   * vocabularies whose pattern splits words never need it.
   */
  private byte[] begins() {
    byte[] known = begins;
    if (known == null) {
      known = new byte[from.length];
      for (int line = 0; line < known.length; line++) {
        int token = order[from[line]];
        known[line] = vocabulary.length(token) == 0 ? 0 : vocabulary.bytes(token)[0];
      }
      begins = known;
    }
    return known;
  }

  /** The forest in which a token's left part is its parent, numbered in post-order. */
  private static final class Forest {
    final MergeTrees trees;
    final int[][] children;
    final IntArrayList order = new IntArrayList();
    final int[] place;

    /** The start of each token's subtree in the order. */
    final int[] start;

    Forest(MergeTrees trees) {
      this.trees = trees;
      int size = trees.size();
      children = children();
      place = new int[size];
      Arrays.fill(place, -1);
      start = new int[size];
      for (int token = 0; token < size; token++) {
        if (trees.isReached(token) && !trees.isMerged(token)) {
          number(token);
        }
      }
    }

    private int[][] children() {
      int[][] result = new int[trees.size()][];
      IntArrayList[] lists = new IntArrayList[trees.size()];
      for (int token = 0; token < result.length; token++) {
        if (trees.isMerged(token)) {
          int parent = trees.left(token);
          if (lists[parent] == null) {
            lists[parent] = new IntArrayList();
          }
          lists[parent].add(token);
        }
      }
      for (int token = 0; token < result.length; token++) {
        result[token] = lists[token] == null ? new int[0] : lists[token].toIntArray();
        IntArrays.stableSort(
            result[token], (a, b) -> Integer.compare(trees.leftWaits(a), trees.leftWaits(b)));
      }
      return result;
    }

    /**
     * Numbers a tree in post-order, without recursion, because a spine of a hostile vocabulary can
     * be as long as its longest token.
     */
    private void number(int root) {
      IntArrayList path = new IntArrayList();
      IntArrayList nextChild = new IntArrayList();
      enter(root, path, nextChild);
      while (!path.isEmpty()) {
        int token = path.topInt();
        int child = nextChild.popInt();
        if (child < children[token].length) {
          nextChild.push(child + 1);
          enter(children[token][child], path, nextChild);
        } else {
          path.popInt();
          place[token] = order.size();
          order.add(token);
        }
      }
    }

    private void enter(int token, IntArrayList path, IntArrayList nextChild) {
      start[token] = order.size();
      path.push(token);
      nextChild.push(0);
    }

    /**
     * Returns the start of the child subtrees in which a token waits at least the given time; the
     * token's own place if there are none.
     */
    int firstWaiting(int token, int least) {
      int[] all = children[token];
      int low = 0;
      int high = all.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (trees.leftWaits(all[middle]) < least) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == all.length ? place[token] : start[all[low]];
    }
  }

  private void addLines(MergeTrees trees, Forest forest) {
    int size = trees.size();
    int[] merged = new int[threshold.length];
    int count = 0;
    for (int token = 0; token < size; token++) {
      if (trees.isMerged(token)) {
        merged[count++] = token;
      }
    }
    IntArrays.stableSort(
        merged,
        (c, d) -> {
          int byLeft = Integer.compare(trees.left(c), trees.left(d));
          return byLeft != 0 ? byLeft : Integer.compare(threshold(trees, c), threshold(trees, d));
        });
    int line = 0;
    for (int token = 0; token < size; token++) {
      firstLine[token] = line;
      for (; line < merged.length && trees.left(merged[line]) == token; line++) {
        int whole = merged[line];
        int b = trees.right(whole);
        threshold[line] = threshold(trees, whole);
        from[line] = forest.firstWaiting(b, leastWaiting(trees, whole));
        to[line] = place[b] + 1;
      }
    }
    firstLine[size] = line;
  }

  /**
   * Returns the time that the left part must outwait: the rank of the merge, or the time of the
   * right part if this part is made later and its time is greater.
   */
  private static int threshold(MergeTrees trees, int whole) {
    int a = trees.made(trees.left(whole));
    int b = trees.made(trees.right(whole));
    return b >= a ? Math.max(b, trees.rank(whole)) : trees.rank(whole);
  }

  /**
   * Returns the least time that the right part must wait: the rank of the merge, or the time of the
   * left part if that is greater. At equal times the right part's own merges come later.
   */
  private static int leastWaiting(MergeTrees trees, int whole) {
    int a = trees.made(trees.left(whole));
    int b = trees.made(trees.right(whole));
    return a > b ? Math.max(a, trees.rank(whole)) : trees.rank(whole);
  }

  /** Returns whether the merges make a token from its own bytes. */
  public boolean isReached(int token) {
    return place[token] >= 0;
  }

  /**
   * Returns whether a token may follow another within a word. Cost: the lines along the first
   * token's right spine.
   */
  public boolean mayFollow(int first, int second) {
    int at = place[second];
    int waits = NEVER_TAKEN;
    for (int a = first; a >= 0; a = right[a]) {
      for (int line = firstLine[a]; line < firstLine[a + 1] && threshold[line] < waits; line++) {
        if (at >= from[line] && at < to[line]) {
          return false;
        }
      }
      waits = rightWaits[a];
    }
    return true;
  }

  /**
   * Returns whether one of the given bytes begins no forbidden follower. If the word continues with
   * such a byte, the border after the token stays. Cost: the lines along the right spine.
   *
   * @param bytes bit b of word b / 32 for each byte that may follow
   */
  public boolean isKeptBy(int first, int[] bytes) {
    int[] left = bytes.clone();
    byte[] firstBytes = begins();
    int waits = NEVER_TAKEN;
    for (int a = first; a >= 0; a = right[a]) {
      for (int line = firstLine[a]; line < firstLine[a + 1] && threshold[line] < waits; line++) {
        int b = firstBytes[line] & 0xFF;
        left[b >>> 5] &= ~(1 << b);
      }
      waits = rightWaits[a];
    }
    int any = 0;
    for (int word : left) {
      any |= word;
    }
    return any != 0;
  }

  /**
   * Adds the tokens that may not follow the given token to a set. Cost: their number, and the lines
   * along the right spine.
   *
   * @param words bit t of word t / 32 for token t
   */
  public void addDisallowed(int first, int[] words) {
    int waits = NEVER_TAKEN;
    for (int a = first; a >= 0; a = right[a]) {
      for (int line = firstLine[a]; line < firstLine[a + 1] && threshold[line] < waits; line++) {
        for (int i = from[line]; i < to[line]; i++) {
          int token = order[i];
          words[token >>> 5] |= 1 << token;
        }
      }
      waits = rightWaits[a];
    }
  }

  /** Returns the memory in use, in bytes. */
  public long bytes() {
    return 4L
            * (right.length
                + rightWaits.length
                + order.length
                + place.length
                + firstLine.length
                + 3L * threshold.length)
        + from.length;
  }
}
