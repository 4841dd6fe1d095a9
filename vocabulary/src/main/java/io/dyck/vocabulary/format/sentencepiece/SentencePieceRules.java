package io.dyck.vocabulary.format.sentencepiece;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.encode.PieceEncoder;
import io.dyck.vocabulary.encode.PieceMerges;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.BitSet;

/**
 * Derives the encoding rules of a SentencePiece model. Only models that merge pairs have such
 * rules, and only if the rules can describe the model's encoding exactly.
 */
final class SentencePieceRules {
  private SentencePieceRules() {}

  /**
   * Returns the rules of a model.
   *
   * @return the rules of the encoding by {@code encodeContinuation}
   * @throws VocabularyException if no rules describe the encoding exactly; the message gives the
   *     reason
   */
  static EncodingRules rulesOf(SentencePieceModel model, TokenTable tokens) {
    BitSet pieces = pieces(model);
    TokenIndex index = TokenIndex.of(tokens, pieces::get);
    if (index.find(new byte[] {' '}, 0, 1) < 0) {
      throw VocabularyException.notCanonical(model.place(), "U+2581 for a space is no piece");
    }
    int[] ranked = rankedPieces(model, tokens, pieces);
    PieceMerges merges = new PieceMerges(tokens, index, ranked);
    PieceEncoder encoder = new PieceEncoder(tokens, index, merges, byteTokens(model));
    return new EncodingRules(tokens, encoder, null, userDefined(model, tokens));
  }

  /**
   * Returns the user-defined pieces. A user-defined piece never merges with its neighbours, as if
   * it had been cut out of the text first. The pieces are searched for after each space has become
   * U+2581, therefore a piece that contains a space is never found.
   */
  private static ImmutableList<EncodingRules.AddedText> userDefined(
      SentencePieceModel model, TokenTable tokens) {
    ImmutableList.Builder<EncodingRules.AddedText> result = ImmutableList.builder();
    for (int id = 0; id < model.types().length; id++) {
      String piece = model.pieces().text(id);
      boolean isFound =
          model.types()[id] == SentencePieceFile.USER_DEFINED
              && !piece.isEmpty()
              && piece.indexOf(' ') < 0;
      if (isFound) {
        String text = piece.replace(SpaceMarks.SPACE, " ");
        if (tokens.kind(id) != TokenTable.ORDINARY || !tokens.text(id).equals(text)) {
          throw VocabularyException.notCanonical(
              model.place(), "the piece '" + piece + "' of the user spells another text");
        }
        result.add(new EncodingRules.AddedText(id, text));
      }
    }
    return result.build();
  }

  private static BitSet pieces(SentencePieceModel model) {
    String reason = "";
    BitSet pieces = new BitSet();
    for (int id = 0; id < model.types().length; id++) {
      int type = model.types()[id];
      if (type == SentencePieceFile.NORMAL) {
        pieces.set(id);
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

  /** Returns the pieces that merges can produce, in descending order of their scores. */
  private static int[] rankedPieces(SentencePieceModel model, TokenTable tokens, BitSet pieces) {
    int[] ranked = pieces.stream().filter(id -> !PieceEncoder.isCharacter(tokens, id)).toArray();
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
}
