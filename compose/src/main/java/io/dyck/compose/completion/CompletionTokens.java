package io.dyck.compose.completion;

import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A small set of tokens that suffices to spell completions. Immutable. */
final class CompletionTokens {
  private final int[] tokens;
  private final int[][] words;

  private CompletionTokens(int[] tokens, int[][] words) {
    this.tokens = tokens;
    this.words = words;
  }

  /**
   * Returns one token of one byte for each class of bytes, one token of each kind, and the tokens
   * that the grammar names.
   */
  static CompletionTokens of(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    IntArrayList tokens = new IntArrayList();
    List<int[]> words = new ArrayList<>();
    BitSet spelled = new BitSet();
    BitSet begun = new BitSet();
    for (int id = 0; id < vocabulary.size(); id++) {
      if (!vocabulary.isDefined(id) || masks.isEnd(id)) {
        continue;
      }
      boolean ordinary = vocabulary.isOrdinary(id);
      int begin = masks.beginLetter(id);
      int tokenClass = begin >= 0 ? machine.tokenClass(begin) : 0;
      boolean named = machine.terminals().namedToken(tokenClass) > 0;
      boolean oneByte = ordinary && vocabulary.length(id) == 1;
      boolean ofNewKind = tokenClass > 0 && !begun.get(begin);
      boolean newByte = oneByte && isNew(id, tokenClass, machine, vocabulary, spelled);
      if (named || ofNewKind || newByte) {
        begun.set(Math.max(begin, 0));
        tokens.add(id);
        words.add(lettersOfToken(id, begin, machine, vocabulary));
      }
    }
    return new CompletionTokens(tokens.toIntArray(), words.toArray(new int[0][]));
  }

  /**
   * Returns the tokens that are no concatenation of other tokens, one for each word of letters.
   * These tokens spell the same texts as the whole vocabulary. If the grammar names tokens, borders
   * between tokens matter; then concatenations are included. Cost: linear in the vocabulary, times
   * the square of the longest token.
   */
  static CompletionTokens generators(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    IntArrayList tokens = new IntArrayList();
    List<int[]> words = new ArrayList<>();
    Set<IntArrayList> known = new HashSet<>();
    for (int id = 0; id < vocabulary.size(); id++) {
      boolean ordinary = vocabulary.isOrdinary(id);
      int begin = masks.beginLetter(id);
      if (masks.isEnd(id)
          || (!ordinary && (begin < 0 || !vocabulary.isDefined(id)))
          || (ordinary && vocabulary.length(id) == 0)
          || (begin < 0 && isConcatenation(id, vocabulary))) {
        continue;
      }
      int[] word = lettersOfToken(id, begin, machine, vocabulary);
      if (known.add(IntArrayList.wrap(word))) {
        tokens.add(id);
        words.add(word);
      }
    }
    return new CompletionTokens(tokens.toIntArray(), words.toArray(new int[0][]));
  }

  /** Returns whether a token is a concatenation of two or more other tokens. */
  private static boolean isConcatenation(int id, Vocabulary vocabulary) {
    byte[] bytes = vocabulary.bytes(id);
    int length = bytes.length;
    BitSet reached = new BitSet();
    reached.set(0);
    for (int from = 0; from < length; from++) {
      for (int to = from + 1; reached.get(from) && to <= length; to++) {
        boolean whole = from == 0 && to == length;
        if (!whole && isOrdinaryToken(vocabulary, bytes, from, to)) {
          reached.set(to);
        }
      }
    }
    return reached.get(length);
  }

  private static boolean isOrdinaryToken(Vocabulary vocabulary, byte[] bytes, int from, int to) {
    TokenTrie trie = vocabulary.trie();
    int node = trie.find(bytes, from, to);
    return node >= 0 && trie.token()[node] >= 0;
  }

  private static boolean isNew(
      int id, int tokenClass, Machine machine, Vocabulary vocabulary, BitSet spelled) {
    int byteClass = machine.terminals().classOf(vocabulary.bytes(id)[0] & 0xFF);
    int key = tokenClass * machine.terminals().byteClasses() + byteClass;
    boolean isNew = !spelled.get(key);
    spelled.set(key);
    return isNew;
  }

  private static int[] lettersOfToken(int id, int begin, Machine machine, Vocabulary vocabulary) {
    IntArrayList letters = new IntArrayList();
    if (begin >= 0) {
      letters.add(begin);
    }
    if (vocabulary.isOrdinary(id)) {
      for (byte b : vocabulary.bytes(id)) {
        letters.add(machine.terminals().classOf(b & 0xFF));
      }
    }
    return letters.toIntArray();
  }

  int token(int move) {
    return tokens[move];
  }

  /** Returns the letters of each move's token. */
  int[][] lettersOfMoves() {
    return words;
  }
}
