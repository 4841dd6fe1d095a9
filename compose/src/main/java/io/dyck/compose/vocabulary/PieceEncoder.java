package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * SentencePiece's byte-pair encoding with byte fallback, in terms of what its pieces spell: symbols
 * are characters; those without a piece become bytes, which never merge. A space is written as
 * U+2581, so that character itself spells a space. Immutable and thread-safe.
 */
final class PieceEncoder implements PairEncoding {
  private static final int SPACE = SentencePieceModel.SPACE.codePointAt(0);

  private final TokenIndex index;
  private final PieceMerges merges;
  private final BitSet symbols = new BitSet();
  private final BitSet bytes = new BitSet();

  private PieceEncoder(TokenTable tokens, TokenIndex index, int[] ranked, int[] byteTokens) {
    this.index = index;
    this.merges = new PieceMerges(tokens, index, ranked);
    for (int id = 0; id < tokens.size(); id++) {
      if (isCharacter(tokens, id)
          && index.find(tokens.arena(), tokens.start(id), tokens.end(id)) == id) {
        symbols.set(id);
      }
    }
    for (int b = 0; b < byteTokens.length; b++) {
      boolean inText = b != 0xC0 && b != 0xC1 && b < 0xF5;
      if (inText && (b >= 0x80 || spelling(b) == EncodingRules.Spelling.BYTES)) {
        bytes.set(byteTokens[b]);
      }
    }
  }

  /**
   * The rules of a model.
   *
   * @param model a model
   * @param tokens what its pieces spell
   * @return rules of what {@code encodeContinuation} does
   * @throws VocabularyException if it cannot be described so; it says why
   */
  static EncodingRules rules(SentencePieceModel model, TokenTable tokens) {
    BitSet pieces = pieces(model);
    TokenIndex index = TokenIndex.of(tokens, pieces::get);
    if (index.find(new byte[] {' '}, 0, 1) < 0) {
      throw VocabularyException.notCanonical(model.place(), "U+2581 for a space is no piece");
    }
    int[] ranked = ranked(model, tokens, pieces);
    PieceEncoder encoder = new PieceEncoder(tokens, index, ranked, byteTokens(model));
    return new EncodingRules(tokens, encoder, null, ImmutableList.of());
  }

  private static BitSet pieces(SentencePieceModel model) {
    String reason = "";
    BitSet pieces = new BitSet();
    for (int id = 0; id < model.types().length; id++) {
      int type = model.types()[id];
      if (type == SentencePieceFile.NORMAL) {
        pieces.set(id);
      } else if (type == SentencePieceFile.USER_DEFINED) {
        reason =
            "the piece '" + model.pieces().text(id) + "' of the user is cut out of a text first";
      } else if (type == SentencePieceFile.UNUSED) {
        reason = "the unused piece '" + model.pieces().text(id) + "' is taken apart again";
      }
    }
    if (model.modelType() != SentencePieceFile.BPE) {
      reason =
          "Unigram weighs whole texts; what it makes of one does not depend on neighbours alone";
    } else if (model.charsMap().length > 0 || model.spaces().removeExtra()) {
      reason = "its normalizer changes the text";
    } else if (!model.spaces().escape()) {
      reason = "it does not write spaces as U+2581";
    } else if (!model.byteFallback()) {
      reason = "it has no tokens for bytes, so some characters have none";
    }
    if (!reason.isEmpty()) {
      throw VocabularyException.notCanonical(model.place(), reason);
    }
    return pieces;
  }

  private static int[] byteTokens(SentencePieceModel model) {
    int[] result = model.byteTokens();
    if (result == null) {
      throw VocabularyException.notCanonical(model.place(), "a byte has no token");
    }
    return result;
  }

  private static boolean isCharacter(TokenTable tokens, int id) {
    int first = tokens.length(id) == 0 ? 0 : tokens.arena()[tokens.start(id)] & 0xFF;
    int length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return tokens.length(id) == length;
  }

  /** The pieces that merges make, the greatest score first. */
  private static int[] ranked(SentencePieceModel model, TokenTable tokens, BitSet pieces) {
    int[] ranked = pieces.stream().filter(id -> !isCharacter(tokens, id)).toArray();
    double[] scores = model.scores();
    IntArrays.stableSort(ranked, (a, b) -> Double.compare(scores[b] + 0.0, scores[a] + 0.0));
    for (int i = 1; i < ranked.length; i++) {
      if (scores[ranked[i]] == scores[ranked[i - 1]]) {
        throw VocabularyException.notCanonical(
            model.place(),
            "the pieces '"
                + tokens.text(ranked[i - 1])
                + "' and '"
                + tokens.text(ranked[i])
                + "' have the same score");
      }
    }
    return ranked;
  }

  @Override
  public EncodingRules.Spelling spelling(int codePoint) {
    if (codePoint == SPACE) {
      return EncodingRules.Spelling.ANOTHER;
    }
    byte[] character = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
    return index.find(character, 0, character.length) >= 0
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
  public int missingByte() {
    return -1;
  }

  @Override
  public boolean ignoresMerges() {
    return false;
  }

  @Override
  public int whole(byte[] word) {
    return index.find(word, 0, word.length);
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

  /** The symbols of a word; none if one of its characters is none. */
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
