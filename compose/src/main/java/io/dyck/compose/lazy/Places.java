package io.dyck.compose.lazy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of a trie that a walk is at at once: where all that follows is read alike. Most are one
 * node; behind the end of a text are all nodes at which it may have ended, so that what can follow
 * is read once for all of them. What a byte leads to is found when first asked for, and kept: equal
 * ways from the root or from the end of one text are one object. Thread-safe.
 */
public final class Places {
  static final int[] NONE = {};

  private final TrieIndex index;

  /** Ascending; null until asked for where they are a part of the ends of a text. */
  private volatile int @Nullable [] nodes;

  /** Null where the nodes are known. */
  private final @Nullable Part part;

  /** One for each byte that leads on, in order: null until asked for; safe to publish. */
  private volatile @Nullable Places @Nullable [] children;

  private volatile long @Nullable [] bytes;
  private volatile int @Nullable [] tokens;

  /** Some of many nodes. */
  interface Part {
    /** All of them, ascending. */
    int[] nodes();

    /** Those that a byte leads to from them, ascending. */
    int[] children(int unsignedByte);
  }

  Places(TrieIndex index, int[] nodes) {
    this.index = index;
    this.nodes = nodes;
    this.part = null;
  }

  /** Nodes from each of which some byte leads on. */
  Places(TrieIndex index, Part part) {
    this.index = index;
    this.part = part;
  }

  /** Not to be changed. */
  int[] nodes() {
    int[] known = nodes;
    if (known == null) {
      known = Objects.requireNonNull(part).nodes();
      nodes = known;
    }
    return known;
  }

  /** Whether some byte leads on. */
  boolean goOn() {
    if (part != null) {
      return true;
    }
    for (int node : nodes()) {
      if (index.hasChildren(node)) {
        return true;
      }
    }
    return false;
  }

  /** Where a byte leads to; null if no token has it here. */
  @Nullable Places child(int unsignedByte) {
    long[] present = bytes();
    int word = unsignedByte >>> 6;
    if ((present[word] & 1L << unsignedByte) == 0) {
      return null;
    }
    int place = Long.bitCount(present[word] & ((1L << unsignedByte) - 1));
    for (int w = 0; w < word; w++) {
      place += Long.bitCount(present[w]);
    }
    @Nullable Places[] known = children;
    if (known == null) {
      int count = 0;
      for (long bits : present) {
        count += Long.bitCount(bits);
      }
      known = new Places[count];
      children = known;
    }
    Places child = known[place];
    if (child == null) {
      child = find(unsignedByte);
      known[place] = child;
    }
    return child;
  }

  private Places find(int unsignedByte) {
    if (part != null) {
      return new Places(index, part.children(unsignedByte));
    }
    int[] from = nodes();
    IntArrayList found = new IntArrayList(Math.min(from.length, 16));
    for (int node : from) {
      int child = index.child(node, unsignedByte);
      if (child >= 0) {
        found.add(child);
      }
    }
    return new Places(index, found.toIntArray());
  }

  /** The bytes that lead on, a bit for each; not to be changed. */
  long[] bytes() {
    long[] known = bytes;
    if (known == null) {
      known = new long[4];
      if (part != null) {
        // Most bytes lead on from one of many; the others lead to no place.
        Arrays.fill(known, -1);
      } else {
        for (int node : nodes()) {
          index.addBytes(node, known);
        }
      }
      bytes = known;
    }
    return known;
  }

  /** The tokens that end here; not to be changed. */
  int[] tokens() {
    int[] known = tokens;
    if (known == null) {
      IntArrayList all = new IntArrayList();
      for (int node : nodes()) {
        all.addElements(all.size(), index.tokens(node));
      }
      known = all.toIntArray();
      tokens = known;
    }
    return known;
  }

  /** The bytes of memory of its list. */
  long size() {
    int[] known = nodes;
    return 64 + (known == null ? 0 : 4L * known.length);
  }
}
