package io.dyck.canonical.words;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.BitSet;
import java.util.List;

/**
 * The texts that are cut out before a pattern splits the rest into words, as a tree over classes of
 * characters. Each of their characters forms its own class. Immutable and thread-safe.
 */
final class CutTexts {
  static final int ROOT = 0;

  /** The result if no such text continues this way. */
  static final int OFF = -1;

  /** The result if a whole text was read. */
  static final int WHOLE = -2;

  /** The child, keyed by the node in the upper and the class in the lower 32 bits. */
  private final Long2IntOpenHashMap children = new Long2IntOpenHashMap();

  private final BitSet parents = new BitSet();
  private final BitSet ends = new BitSet();

  /** The classes of each text's characters. */
  private final int[][] classes;

  private final int[] nodes;

  CutTexts(List<String> texts, CharacterClasses characters)
      throws WordPatternParser.UnsupportedException {
    children.defaultReturnValue(OFF);
    classes = new int[texts.size()][];
    nodes = new int[texts.size()];
    int count = 1;
    for (int i = 0; i < nodes.length; i++) {
      classes[i] = classes(texts.get(i), characters);
      int node = ROOT;
      for (int each : classes[i]) {
        long key = key(node, each);
        if (!children.containsKey(key)) {
          children.put(key, count++);
          parents.set(node);
        }
        node = children.get(key);
      }
      nodes[i] = node;
      ends.set(node);
    }
  }

  private static long key(int node, int characterClass) {
    return (long) node << Integer.SIZE | characterClass;
  }

  private static int[] classes(String text, CharacterClasses characters)
      throws WordPatternParser.UnsupportedException {
    IntArrayList result = new IntArrayList();
    for (int c : text.codePoints().toArray()) {
      long members = characters.members(CharacterClasses.source(c));
      if (Long.bitCount(members) != 1) {
        throw new WordPatternParser.UnsupportedException(
            "the characters of '" + text + "' are not told apart");
      }
      result.add(Long.numberOfTrailingZeros(members));
    }
    return result.toIntArray();
  }

  boolean isEmpty() {
    return nodes.length == 0;
  }

  /** Returns the target of a class: a node, {@link #OFF}, or {@link #WHOLE}. */
  int after(int node, int characterClass) {
    int next = children.get(key(node, characterClass));
    return next >= 0 && ends.get(next) ? WHOLE : next;
  }

  /** Returns the classes of the characters of a text; not to be changed. */
  int[] classes(int text) {
    return classes[text];
  }

  /** Returns the node at which a text ends. */
  int node(int text) {
    return nodes[text];
  }

  /** Returns whether a longer text begins with a text. */
  boolean goesOn(int text) {
    return parents.get(nodes[text]);
  }
}
