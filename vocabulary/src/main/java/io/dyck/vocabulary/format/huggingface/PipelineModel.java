package io.dyck.vocabulary.format.huggingface;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.CharacterPairEncoder;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.segment.PieceTrie;
import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.segment.UnigramSegmenter;
import io.dyck.vocabulary.segment.UnknownPieces;
import io.dyck.vocabulary.segment.WordPieceSegmenter;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.ByteAlphabet;
import io.dyck.vocabulary.text.ByteName;
import io.dyck.vocabulary.text.Decoder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Puts any other tokenizer of Hugging Face's library together. */
final class PipelineModel {
  /**
   * A neighbour on each side of a token when it is decoded, because the first and the last token
   * may be decoded differently.
   */
  private static final String NEIGHBOUR = "x";

  private final ModelReader model;
  private final ImmutableList<AddedToken> added;
  private final NormalizerReader.NormalizationSteps normalizing;
  private final JsonComponent preTokenizer;
  private final boolean byteLevel;
  private final DecoderReader.Decoding decoding;

  PipelineModel(
      ModelReader model,
      ImmutableList<AddedToken> added,
      NormalizerReader.NormalizationSteps normalizing,
      JsonComponent preTokenizer,
      JsonComponent decoder) {
    this.model = model;
    this.added = added;
    this.normalizing = normalizing;
    this.preTokenizer = preTokenizer;
    this.byteLevel = DecoderReader.isByteLevel(decoder);
    this.decoding =
        byteLevel ? new DecoderReader.Decoding(Decoder.fuse(), false) : DecoderReader.read(decoder);
  }

  VocabularyParts vocabulary(String name) {
    TokenTable modelNames = model.names().build();
    TokenTableBuilder tokens = new TokenTableBuilder();
    for (int id = 0; id < modelNames.size(); id++) {
      if (modelNames.kind(id) != TokenTable.UNDEFINED) {
        byte[] spelled = spelledBytes(modelNames.text(id));
        checkLength(id, spelled.length);
        tokens.put(id, TokenTable.ORDINARY, spelled);
      }
    }
    AddedTokenReader.putTokens(added, model.names(), tokens, token -> spelledBytes(decode(token)));
    TokenIndex index = index(modelNames);
    int unknown = unknownToken(index, modelNames);
    if (unknown >= 0 && tokens.kind(unknown) == TokenTable.ORDINARY) {
      tokens.put(unknown, TokenTable.SPECIAL, modelNames.text(unknown));
    }
    TokenTable table = tokens.build();
    Segmenter segmenter = segmenter(modelNames, index, unknown);
    PipelineTokenizer.Parts parts =
        new PipelineTokenizer.Parts(
            normalizing,
            SplitterReader.read(preTokenizer),
            segmenter,
            byteLevel ? null : decoding.decoder());
    return VocabularyParts.of(
        name,
        table,
        new PipelineTokenizer(table, names(), added, parts),
        normalizing.origin(encoding()));
  }

  private void checkLength(int id, int length) {
    if (length > TokenTable.MAX_TOKEN_BYTES) {
      throw new VocabularyException(
          VocabularyProblem.UNSUPPORTED,
          model.place(),
          "the token " + id + " spells " + length + " bytes",
          "a token may spell " + TokenTable.MAX_TOKEN_BYTES + " bytes at most");
    }
  }

  private String decode(AddedToken token) {
    return token.normalized() ? normalizing.atStart().normalize(token.content()) : token.content();
  }

  /** Returns the bytes that a token spells between two other tokens. */
  private byte[] spelledBytes(String name) {
    if (byteLevel) {
      return ByteAlphabet.spell(name);
    }
    int named = decoding.bytesNamed() ? ByteName.parse(name) : -1;
    if (named >= 0) {
      return new byte[] {(byte) named};
    }
    String text = String.join("", decoding.decoder().decode(List.of(NEIGHBOUR, name, NEIGHBOUR)));
    String after = String.join("", decoding.decoder().decode(List.of(NEIGHBOUR, NEIGHBOUR)));
    // Text before the last neighbour, such as a space, belongs to that neighbour.
    int start = NEIGHBOUR.length();
    int end = text.length() - (after.length() - start);
    return text.substring(start, Math.max(start, end)).getBytes(StandardCharsets.UTF_8);
  }

  private TokenTable names() {
    TokenTableBuilder names = model.names();
    for (AddedToken token : added) {
      names.put(token.id(), TokenTable.ORDINARY, decode(token));
    }
    return names.build();
  }

  /** If a Unigram model lists a token twice, the later entry counts. */
  private TokenIndex index(TokenTable modelNames) {
    return type().equals("Unigram")
        ? TokenIndex.of(modelNames, id -> modelNames.kind(id) != TokenTable.UNDEFINED)
        : model.uniqueIndex(modelNames, id -> modelNames.kind(id) != TokenTable.UNDEFINED);
  }

  private String type() {
    return model.options().type(model.hasScores(), model.isMerging());
  }

  private String encoding() {
    return switch (type()) {
      case "BPE" ->
          byteLevel
              ? "byte-level BPE"
              : model.options().hasByteFallback() ? "BPE with byte fallback" : "BPE";
      case "Unigram" ->
          model.options().hasByteFallback() ? "Unigram with byte fallback" : "Unigram";
      default -> type();
    };
  }

  private int unknownToken(TokenIndex index, TokenTable modelNames) {
    if (type().equals("Unigram")) {
      int id = model.options().unknownId();
      if (id >= modelNames.size()) {
        throw new VocabularyException(
            VocabularyProblem.BAD_ID,
            model.place(),
            "the unknown token " + id + " is not in the vocabulary",
            "correct 'unk_id'");
      }
      return id;
    }
    String unknownToken = model.options().unknownToken();
    if (unknownToken == null) {
      return -1;
    }
    return index.find(unknownToken);
  }

  private Segmenter segmenter(TokenTable names, TokenIndex index, int unknown) {
    ModelOptions options = model.options();
    int[] bytes = options.hasByteFallback() ? CharacterPairEncoder.byteTokens(index) : null;
    UnknownPieces unknownPieces = new UnknownPieces(bytes, unknown);
    return switch (type()) {
      case "Unigram" -> unigram(names, unknownPieces);
      case "WordPiece" -> wordPiece(names, unknownPieces);
      case "WordLevel" ->
          (word, to) -> {
            int whole = index.find(word);
            if (whole >= 0) {
              to.add(whole);
            } else {
              unknownPieces.addUnknown(word, 0, word.length, to);
            }
          };
      default ->
          new CharacterPairEncoder(
              index,
              model.merges(index, PipelineModel::copy, prefixLength()),
              new CharacterPairEncoder.Options(
                  options.isIgnoringMerges(),
                  options.isFusingUnknown(),
                  options.prefix(),
                  options.suffix()),
              unknownPieces);
    };
  }

  private int prefixLength() {
    return model.options().prefix().getBytes(StandardCharsets.UTF_8).length;
  }

  private static int copy(byte[] part, int from, int to, byte[] into, int at) {
    System.arraycopy(part, from, into, at, to - from);
    return to - from;
  }

  private Segmenter unigram(TokenTable names, UnknownPieces unknown) {
    PieceTrie pieces = new PieceTrie();
    for (int id = names.size() - 1; id >= 0; id--) {
      pieces.add(names.byteArena(), names.start(id), names.end(id), id);
    }
    double[] scores = model.scores();
    double least = Arrays.stream(scores).min().orElse(0);
    return new UnigramSegmenter(
        pieces, scores, least, 0, new boolean[0], unknown, UnigramSegmenter.Library.HUGGING_FACE);
  }

  private Segmenter wordPiece(TokenTable names, UnknownPieces unknown) {
    PieceTrie starts = new PieceTrie();
    PieceTrie continuations = new PieceTrie();
    byte[] prefix = model.options().prefix().getBytes(StandardCharsets.UTF_8);
    for (int id = 0; id < names.size(); id++) {
      if (names.kind(id) == TokenTable.UNDEFINED) {
        continue;
      }
      int start = names.start(id);
      int end = names.end(id);
      starts.add(names.byteArena(), start, end, id);
      int rest = start + prefix.length;
      if (rest <= end && Arrays.equals(names.byteArena(), start, rest, prefix, 0, prefix.length)) {
        continuations.add(names.byteArena(), rest, end, id);
      }
    }
    return new WordPieceSegmenter(starts, continuations, model.options().maxCharacters(), unknown);
  }
}
