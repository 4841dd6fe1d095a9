package io.dyck.schema.automata;

import it.unimi.dsi.fastutil.ints.Int2IntAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2IntSortedMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Words as a tree of code points; the root is node 0. */
public final class NameTrie {
  private final List<Int2IntSortedMap> children = new ArrayList<>();
  private final IntArrayList words = new IntArrayList();
  private final List<@Nullable BitSet> below = new ArrayList<>();

  private NameTrie() {}

  /**
   * Returns the tree of some words, which are numbered in order. The last of equal words counts.
   */
  public static NameTrie of(Collection<String> words) {
    NameTrie trie = new NameTrie();
    trie.node();
    int number = 0;
    for (String word : words) {
      int at = 0;
      for (int i = 0; i < word.length(); i += Character.charCount(word.codePointAt(i))) {
        int c = word.codePointAt(i);
        int to = trie.children.get(at).getOrDefault(c, -1);
        if (to < 0) {
          to = trie.node();
          trie.children.get(at).put(c, to);
        }
        at = to;
      }
      trie.words.set(at, number++);
    }
    return trie;
  }

  private int node() {
    children.add(new Int2IntAVLTreeMap());
    words.add(-1);
    below.add(null);
    return words.size() - 1;
  }

  int size() {
    return words.size();
  }

  /**
   * Adds a tree with the words of another root and one more word. The new tree shares all nodes
   * that are not on the path of the word.
   *
   * @return the root of the new tree
   */
  public int with(int root, String word, int number) {
    int result = copy(root, number);
    int at = result;
    for (int i = 0; i < word.length(); i += Character.charCount(word.codePointAt(i))) {
      int c = word.codePointAt(i);
      int to = copy(child(at, c), number);
      children.get(at).put(c, to);
      at = to;
    }
    words.set(at, number);
    return result;
  }

  /** Adds a copy of a node, or an empty node, and notes a word at the node or below it. */
  private int copy(int node, int number) {
    int copy = node();
    BitSet more = node < 0 ? new BitSet() : (BitSet) wordsBelow(node).clone();
    more.set(number);
    below.set(copy, more);
    if (node >= 0) {
      children.get(copy).putAll(children.get(node));
      words.set(copy, words.getInt(node));
    }
    return copy;
  }

  public Int2IntSortedMap children(int node) {
    return children.get(node);
  }

  /** Returns the child by a code point, or -1. */
  public int child(int node, int codePoint) {
    return node < 0 ? -1 : children.get(node).getOrDefault(codePoint, -1);
  }

  /** Returns the number of the word that ends at a node, or -1. */
  public int wordAt(int node) {
    return node < 0 ? -1 : words.getInt(node);
  }

  /** Returns the words that end at a node or below it. Not to be changed. */
  public BitSet wordsBelow(int node) {
    BitSet known = below.get(node);
    if (known == null) {
      known = new BitSet();
      if (wordAt(node) >= 0) {
        known.set(wordAt(node));
      }
      for (int child : children.get(node).values()) {
        known.or(wordsBelow(child));
      }
      below.set(node, known);
    }
    return known;
  }
}
