package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.SpaceMarks;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Byte-pair encoding of characters with byte fallback, as in SentencePiece and in conversions of
 * its models for Hugging Face's library. Symbols are characters. A character without a piece
 * becomes bytes, which never merge. The pieces are given by the text that they spell. Because a
 * space is written as U+2581, the character U+2581 in a text also becomes a space. Immutable and
 * thread-safe.
 */
public final class PieceEncoder implements PairEncoding {
  private static final int SPACE = SpaceMarks.SPACE.codePointAt(0);

  private final TokenIndex index;
  private final Merges merges;
  private final BitSet symbols = new BitSet();
  private final BitSet bytes = new BitSet();

  /**
   * Creates an encoder.
   *
   * @param byteTokens for each byte its token; bytes that never occur in UTF-8 are ignored
   */
  public PieceEncoder(TokenTable tokens, TokenIndex index, Merges merges, int[] byteTokens) {
    this.index = index;
    this.merges = merges;
    for (int id = 0; id < tokens.size(); id++) {
      if (isCharacter(tokens, id)
          && index.find(tokens.byteArena(), tokens.start(id), tokens.end(id)) == id) {
        symbols.set(id);
      }
    }
    for (int b = 0; b < byteTokens.length; b++) {
      if (isInText(b) && (b >= 0x80 || spelling(b) == EncodingRules.Spelling.BYTES)) {
        bytes.set(byteTokens[b]);
      }
    }
  }

  /** Whether a text in UTF-8 can have a byte. */
  public static boolean isInText(int b) {
    return b != 0xC0 && b != 0xC1 && b < 0xF5;
  }

  /** Whether a token spells one character. */
  public static boolean isCharacter(TokenTable tokens, int id) {
    int first = tokens.length(id) == 0 ? 0 : tokens.byteArena()[tokens.start(id)] & 0xFF;
    int length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return tokens.length(id) == length;
  }

  @Override
  public EncodingRules.Spelling spelling(int codePoint) {
    if (codePoint == SPACE) {
      return EncodingRules.Spelling.NEVER;
    }
    byte[] character = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
    return index.find(character) >= 0
        ? EncodingRules.Spelling.SYMBOLS
        : EncodingRules.Spelling.BYTES;
  }

  @Override
  public boolean isSymbol(int token) {
    return symbols.get(token);
  }

  @Override
  public boolean isByte(int token) {
    return bytes.get(token);
  }

  @Override
  public BitSet missingBytes() {
    return new BitSet();
  }

  @Override
  public boolean isIgnoringMerges() {
    return false;
  }

  @Override
  public int wholeWordToken(byte[] word) {
    return index.find(word);
  }

  @Override
  public int rank(int first, int second) {
    return merges.rank(first, second);
  }

  @Override
  public long lastMerge(byte[] word) {
    int[] characters = characters(word);
    return characters.length < 2 ? -1 : SymbolMerger.lastMerge(merges, characters);
  }

  @Override
  public int[] merge(byte[] word) {
    IntArrayList result = new IntArrayList();
    SymbolMerger.merge(merges, characters(word), result);
    return result.toIntArray();
  }

  /** Returns the symbols of a word; empty if a character of the word is no symbol. */
  private int[] characters(byte[] word) {
    IntArrayList result = new IntArrayList();
    for (int at = 0; at < word.length; ) {
      int first = word[at] & 0xFF;
      int end = at + (first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4);
      int symbol = end > word.length ? -1 : index.find(word, at, end);
      if (symbol < 0) {
        return new int[0];
      }
      result.add(symbol);
      at = end;
    }
    return result.toIntArray();
  }
}
