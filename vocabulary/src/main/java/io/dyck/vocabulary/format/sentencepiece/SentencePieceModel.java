package io.dyck.vocabulary.format.sentencepiece;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.segment.PieceTrie;
import io.dyck.vocabulary.segment.ScoreMerger;
import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.segment.UnigramSegmenter;
import io.dyck.vocabulary.segment.UnknownPieces;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.ByteName;
import io.dyck.vocabulary.text.CharsMap;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A model of SentencePiece, from its own file or from another format with the same content.
 *
 * @param types per id its type, see {@link SentencePieceFile}
 * @param byteFallback whether characters without a piece are spelled by bytes
 * @param charsMap the table of the normalizer; empty if there is none
 */
public record SentencePieceModel(
    String place,
    String format,
    TokenTable pieces,
    double[] scores,
    int[] types,
    int modelType,
    boolean byteFallback,
    String unknownSurface,
    byte[] charsMap,
    SpaceHandling spaces,
    boolean denormalizes) {
  /**
   * The treatment of spaces.
   *
   * @param removeExtra whether spaces at the ends are removed, and each run of spaces becomes one
   * @param suffix whether the added space comes after the text
   */
  public record SpaceHandling(
      boolean dummyPrefix, boolean removeExtra, boolean escape, boolean suffix) {}

  public VocabularyParts vocabulary(String name) {
    check();
    TokenTableBuilder tokens = new TokenTableBuilder();
    for (int id = 0; id < types.length; id++) {
      boolean text =
          types[id] != SentencePieceFile.CONTROL && types[id] != SentencePieceFile.UNKNOWN;
      byte[] bytes = text ? spelledBytes(id) : pieces.text(id).getBytes(StandardCharsets.UTF_8);
      byte kind = text ? TokenTable.ORDINARY : TokenTable.SPECIAL;
      tokens.put(id, kind, bytes);
    }
    TokenTable table = tokens.build();
    return VocabularyParts.of(name, table, tokenizer(table), origin());
  }

  private void check() {
    String unsupported =
        modelType != SentencePieceFile.UNIGRAM && modelType != SentencePieceFile.BPE
            ? "a model of type WORD or CHAR"
            : denormalizes ? "a model with a denormalizer" : "";
    if (!unsupported.isEmpty()) {
      throw new VocabularyException(
          VocabularyProblem.UNSUPPORTED,
          place,
          unsupported + " is not supported",
          "models that can be read are UNIGRAM and BPE without a denormalizer");
    }
    long unknown = count(SentencePieceFile.UNKNOWN);
    if (unknown != 1 || (byteFallback && byteTokens() == null)) {
      throw new VocabularyException(
          VocabularyProblem.UNEXPECTED,
          place,
          unknown != 1
              ? "expected one unknown piece, found " + unknown
              : "expected a piece for each byte, because 'byte_fallback' is true",
          "this is not a model as SentencePiece writes it");
    }
  }

  private long count(int type) {
    int count = 0;
    for (int t : types) {
      count += t == type ? 1 : 0;
    }
    return count;
  }

  private byte[] spelledBytes(int id) {
    String piece = pieces.text(id);
    if (types[id] == SentencePieceFile.BYTE) {
      return new byte[] {(byte) byteOf(id)};
    }
    return piece.replace(SpaceMarks.SPACE, " ").getBytes(StandardCharsets.UTF_8);
  }

  private int byteOf(int id) {
    int value = ByteName.parse(pieces.text(id));
    if (value < 0) {
      throw new VocabularyException(
          VocabularyProblem.UNEXPECTED,
          place,
          "the piece "
              + id
              + " is to be a byte, but is called '"
              + JsonCursor.shorten(pieces.text(id))
              + "'",
          "bytes are called <0x00> to <0xFF>");
    }
    return value;
  }

  private VocabularyOrigin origin() {
    String encoding =
        modelType == SentencePieceFile.BPE ? "SentencePiece BPE" : "SentencePiece Unigram";
    ImmutableList.Builder<String> remarks = ImmutableList.builder();
    if (charsMap.length > 0 || spaces.removeExtra()) {
      remarks.add(
          "before a text is encoded it is changed ("
              + (charsMap.length > 0 ? "characters by a table" : "")
              + (charsMap.length > 0 && spaces.removeExtra() ? "; " : "")
              + (spaces.removeExtra() ? "extra spaces removed" : "")
              + "); texts of a grammar are not, so their tokens may spell another text");
    }
    if (spaces.dummyPrefix()) {
      remarks.add(
          "a space is put before a text, and its first token loses it when it is decoded;"
              + " here every token spells the space it has");
    }
    return new VocabularyOrigin(
        format, encoding + (byteFallback ? " with byte fallback" : ""), remarks.build());
  }

  /** Returns for each byte its piece; null if one has none. */
  int @Nullable [] byteTokens() {
    int[] result = new int[256];
    Arrays.fill(result, -1);
    for (int id = 0; id < types.length; id++) {
      if (types[id] == SentencePieceFile.BYTE) {
        result[byteOf(id)] = id;
      }
    }
    return Arrays.stream(result).allMatch(id -> id >= 0) ? result : null;
  }

  private int unknownId() {
    int id = 0;
    while (types[id] != SentencePieceFile.UNKNOWN) {
      id++;
    }
    return id;
  }

  private Tokenizer tokenizer(TokenTable table) {
    PieceTrie userDefined = trie(SentencePieceFile.USER_DEFINED, SentencePieceFile.USER_DEFINED);
    UnknownPieces unknown = new UnknownPieces(byteFallback ? byteTokens() : null, unknownId());
    Segmenter segmenter =
        modelType == SentencePieceFile.BPE
            ? mergingSegmenter(userDefined, unknown)
            : unigram(unknown);
    CharsMap map = charsMap.length == 0 ? null : table();
    return new SentencePieceTokenizer(
        this, table, new SentencePieceNormalizer(map, spaces, userDefined), segmenter);
  }

  private CharsMap table() {
    try {
      return CharsMap.of(charsMap);
    } catch (IllegalArgumentException e) {
      throw new VocabularyException(
          VocabularyProblem.MALFORMED,
          place,
          String.valueOf(e.getMessage()),
          "fetch the file again");
    }
  }

  private PieceTrie trie(int type, int other) {
    PieceTrie result = new PieceTrie();
    for (int id = 0; id < types.length; id++) {
      if (types[id] == type || types[id] == other) {
        result.add(pieces.byteArena(), pieces.start(id), pieces.end(id), id);
      }
    }
    return result;
  }

  private boolean[] hasType(int type) {
    boolean[] result = new boolean[types.length];
    for (int id = 0; id < types.length; id++) {
      result[id] = types[id] == type;
    }
    return result;
  }

  private Segmenter mergingSegmenter(PieceTrie userDefined, UnknownPieces unknown) {
    PieceTrie all = new PieceTrie();
    for (int id = 0; id < types.length; id++) {
      if (isText(types[id]) || types[id] == SentencePieceFile.UNUSED) {
        all.add(pieces.byteArena(), pieces.start(id), pieces.end(id), id);
      }
    }
    return new ScoreMerger(all, scores, userDefined, hasType(SentencePieceFile.UNUSED), unknown);
  }

  private static boolean isText(int type) {
    return type == SentencePieceFile.NORMAL || type == SentencePieceFile.USER_DEFINED;
  }

  private Segmenter unigram(UnknownPieces unknown) {
    PieceTrie used = trie(SentencePieceFile.NORMAL, SentencePieceFile.USER_DEFINED);
    float least = Float.MAX_VALUE;
    float greatest = Float.MIN_NORMAL;
    for (int id = 0; id < scores.length; id++) {
      if (types[id] == SentencePieceFile.NORMAL) {
        least = Math.min(least, (float) scores[id]);
        greatest = Math.max(greatest, (float) scores[id]);
      }
    }
    return new UnigramSegmenter(
        used,
        scores,
        least,
        greatest,
        hasType(SentencePieceFile.USER_DEFINED),
        unknown,
        UnigramSegmenter.Library.SENTENCE_PIECE);
  }
}
