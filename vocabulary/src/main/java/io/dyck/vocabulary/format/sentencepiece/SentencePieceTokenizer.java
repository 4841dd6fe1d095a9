package io.dyck.vocabulary.format.sentencepiece;

import com.google.common.base.Preconditions;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.AddedTokenSplitter;
import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes and decodes as SentencePiece does. SentencePiece itself never recognizes control pieces
 * in a text. With {@code AddedTokens.ALL} this class recognizes the names of control pieces and
 * encodes the text between two names separately.
 */
final class SentencePieceTokenizer implements Tokenizer {
  private final SentencePieceModel model;
  private final TokenTable tokens;
  private final SentencePieceNormalizer normalizer;
  private final Segmenter segmenter;
  private final AddedTokenSplitter controls;

  SentencePieceTokenizer(
      SentencePieceModel model,
      TokenTable tokens,
      SentencePieceNormalizer normalizer,
      Segmenter segmenter) {
    this.model = model;
    this.tokens = tokens;
    this.normalizer = normalizer;
    this.segmenter = segmenter;
    List<AddedToken> named = new ArrayList<>();
    for (int id = 0; id < tokens.size(); id++) {
      if (model.types()[id] == SentencePieceFile.CONTROL) {
        named.add(AddedToken.specialToken(id, tokens.text(id)));
      }
    }
    this.controls = new AddedTokenSplitter(named);
  }

  @Override
  public int[] encode(String text, AddedTokens added) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    controls.split(
        WellFormedText.wellFormed(text),
        token -> added == AddedTokens.ALL,
        result::add,
        rest -> segmenter.segment(normalizer.normalize(rest.text(), true), result));
    return result.toIntArray();
  }

  @Override
  public int[] encodePrompt(String text, NameableStretches stretches) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    controls.splitPrompt(
        WellFormedText.wellFormed(text),
        stretches,
        result::add,
        rest -> segmenter.segment(normalizer.normalize(rest.text(), true), result));
    return result.toIntArray();
  }

  @Override
  public int[] encodeContinuation(String text) {
    IntArrayList result = new IntArrayList(text.length() / 3 + 1);
    segmenter.segment(normalizer.normalize(WellFormedText.wellFormed(text), false), result);
    return result.toIntArray();
  }

  @Override
  public String decode(int... ids) {
    StringBuilder text = new StringBuilder();
    byte[] bytes = new byte[ids.length];
    int pending = 0;
    boolean atStart = true;
    boolean spaceSeen = false;
    for (int id : ids) {
      Preconditions.checkArgument(
          id >= 0 && id < model.types().length, "token (%s) must be defined", id);
      if (model.types()[id] == SentencePieceFile.BYTE) {
        bytes[pending++] = tokens.byteArena()[tokens.start(id)];
        continue;
      }
      appendBytes(bytes, pending, text);
      pending = 0;
      atStart &= !spaceSeen && text.length() == 0;
      spaceSeen = append(id, atStart, text);
    }
    appendBytes(bytes, pending, text);
    return text.toString();
  }

  /**
   * Appends a piece. Returns whether the piece lost its leading space and later ones keep theirs.
   */
  private boolean append(int id, boolean atStart, StringBuilder text) {
    switch (model.types()[id]) {
      case SentencePieceFile.CONTROL -> {
        return false;
      }
      case SentencePieceFile.UNKNOWN -> {
        text.append(model.unknownSurface());
        return false;
      }
      default -> {
        String piece = model.pieces().text(id);
        boolean stripped =
            atStart
                && (model.spaces().dummyPrefix() || model.spaces().removeExtra())
                && piece.startsWith(SpaceMarks.SPACE);
        text.append(
            piece
                .substring(stripped ? SpaceMarks.SPACE.length() : 0)
                .replace(SpaceMarks.SPACE, " "));
        return stripped && !model.spaces().removeExtra();
      }
    }
  }

  /** Appends bytes as UTF-8. Each byte that is part of no character becomes U+FFFD. */
  private static void appendBytes(byte[] bytes, int length, StringBuilder to) {
    int at = 0;
    while (at < length) {
      int most = Math.min(length - at, 4);
      int found = 0;
      for (int size = 1; size <= most && found == 0; size++) {
        String one = new String(bytes, at, size, StandardCharsets.UTF_8);
        byte[] back = one.getBytes(StandardCharsets.UTF_8);
        if (Arrays.equals(back, Arrays.copyOfRange(bytes, at, at + size))) {
          to.append(one);
          found = size;
        }
      }
      if (found == 0) {
        to.append('\ufffd');
        found = 1;
      }
      at += found;
    }
  }
}
