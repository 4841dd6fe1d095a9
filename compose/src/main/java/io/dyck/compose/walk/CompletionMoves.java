package io.dyck.compose.walk;

import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.machine.Machine;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The tokens that completions are spelled with: one of one byte for each class of bytes, and those
 * that the grammar names. Immutable.
 */
final class CompletionMoves {
  private final int[] tokens;
  private final int[][] words;

  private CompletionMoves(int[] tokens, int[][] words) {
    this.tokens = tokens;
    this.words = words;
  }

  static CompletionMoves of(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    IntArrayList tokens = new IntArrayList();
    List<int[]> words = new ArrayList<>();
    BitSet spelled = new BitSet();
    for (int id = 0; id < vocabulary.size(); id++) {
      if (!vocabulary.isDefined(id) || vocabulary.endTokens().contains(id)) {
        continue;
      }
      boolean ordinary = vocabulary.isOrdinary(id);
      int begin = masks.beginLetter(id);
      boolean named = begin >= 0 && begin != machine.tokenLetter(0, ordinary);
      boolean oneByte = ordinary && vocabulary.length(id) == 1;
      if (named || (oneByte && isNew(id, machine, vocabulary, spelled))) {
        tokens.add(id);
        words.add(word(id, begin, machine, vocabulary));
      }
    }
    return new CompletionMoves(tokens.toIntArray(), words.toArray(new int[0][]));
  }

  private static boolean isNew(int id, Machine machine, Vocabulary vocabulary, BitSet spelled) {
    int byteClass = machine.terminals().classOf(vocabulary.bytes(id)[0] & 0xFF);
    boolean isNew = !spelled.get(byteClass);
    spelled.set(byteClass);
    return isNew;
  }

  private static int[] word(int id, int begin, Machine machine, Vocabulary vocabulary) {
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

  /** Per move the letters of its token. */
  int[][] words() {
    return words;
  }
}
