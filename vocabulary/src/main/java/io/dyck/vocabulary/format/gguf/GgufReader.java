package io.dyck.vocabulary.format.gguf;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.ByteLevelTokenizer;
import io.dyck.vocabulary.encode.BytePairEncoder;
import io.dyck.vocabulary.encode.MergeTable;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.format.sentencepiece.SentencePieceFile;
import io.dyck.vocabulary.format.sentencepiece.SentencePieceModel;
import io.dyck.vocabulary.pattern.NamedPattern;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.ByteAlphabet;
import io.dyck.vocabulary.text.Normalizer;
import io.dyck.vocabulary.text.SpaceMarks;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Reads the vocabulary in the metadata of a GGUF file ({@code tokenizer.ggml.*}), as llama.cpp
 * understands it: {@code llama} is a SentencePiece BPE, {@code t5} a SentencePiece Unigram, {@code
 * gpt2} a byte-level BPE with a pattern known by name, {@code bert} WordPiece.
 */
public final class GgufReader {
  private static final String PREFIX = "tokenizer.ggml.";
  private static final String FORMAT = "GGUF";

  private final String place;
  private final Map<String, Object> metadata;
  private final TokenTable names;
  private final int[] types;

  private GgufReader(String place, Map<String, Object> metadata, VocabularyLimits limits) {
    this.place = place;
    this.metadata = metadata;
    if (!(metadata.get(PREFIX + "tokens") instanceof TokenTable tokens)) {
      throw unexpectedValue("an array of texts '" + PREFIX + "tokens'");
    }
    LimitExceededException.check(
        "maxTokens", limits.maxTokens(), tokens.size(), place + ": tokens");
    this.names = tokens;
    double[] given = numbers("token_type");
    this.types = new int[names.size()];
    Arrays.fill(types, SentencePieceFile.NORMAL);
    for (int id = 0; id < types.length && id < given.length; id++) {
      types[id] = (int) given[id];
    }
  }

  public static VocabularyParts read(VocabularySource file, VocabularyLimits limits) {
    GgufReader reader = new GgufReader(file.place(), GgufFile.read(file, limits), limits);
    return reader.vocabulary(file.name());
  }

  private VocabularyParts vocabulary(String name) {
    String model = text("model", "");
    VocabularyParts read =
        switch (model) {
          case "llama" -> sentencePiece(SentencePieceFile.BPE).vocabulary(name);
          case "t5" -> sentencePiece(SentencePieceFile.UNIGRAM).vocabulary(name);
          case "gpt2" -> byteLevel(name);
          case "bert" -> wordPiece(name);
          default ->
              throw new VocabularyException(
                  VocabularyProblem.UNSUPPORTED,
                  place,
                  "the tokenizer '" + JsonCursor.shorten(model) + "' is not supported",
                  "tokenizers that can be read are llama, t5, gpt2 and bert");
        };
    int[] ends = endTokens(read);
    return ends.length == 0 ? read : read.withEndTokens(ends);
  }

  /**
   * Returns the end tokens that the file defines, and the tokens with well-known names of end
   * tokens.
   */
  private int[] endTokens(VocabularyParts read) {
    IntArrayList ends = new IntArrayList();
    for (String key : List.of("eos_token_id", "eot_token_id", "eom_token_id")) {
      if (metadata.get(PREFIX + key) instanceof Double id) {
        int end = id.intValue();
        if (!read.isDefined(end)) {
          throw unexpectedValue("a token as '" + PREFIX + key + "', found " + end);
        }
        ends.add(end);
      }
    }
    ends.addElements(ends.size(), read.endTokens().toArray());
    return ends.toIntArray();
  }

  private VocabularyException unexpectedValue(String what) {
    return new VocabularyException(
        VocabularyProblem.UNEXPECTED,
        place,
        "expected " + what + " in the metadata",
        "this is not a model for text as llama.cpp converts it");
  }

  private String text(String key, String otherwise) {
    return metadata.get(PREFIX + key) instanceof String text ? text : otherwise;
  }

  private boolean booleanValue(String key, boolean otherwise) {
    return metadata.get(PREFIX + key) instanceof Double number ? number != 0 : otherwise;
  }

  private double[] numbers(String key) {
    return metadata.get(PREFIX + key) instanceof double[] numbers ? numbers : new double[0];
  }

  private SentencePieceModel sentencePiece(int modelType) {
    double[] scores = Arrays.copyOf(numbers("scores"), names.size());
    int[] known = types.clone();
    boolean bytes = false;
    for (int id = 0; id < known.length; id++) {
      boolean valid = known[id] >= SentencePieceFile.NORMAL && known[id] <= SentencePieceFile.BYTE;
      known[id] = valid ? known[id] : SentencePieceFile.UNUSED;
      bytes |= known[id] == SentencePieceFile.BYTE;
    }
    double[] table = numbers("precompiled_charsmap");
    byte[] charsMap = new byte[table.length];
    for (int i = 0; i < table.length; i++) {
      charsMap[i] = (byte) table[i];
    }
    boolean removeExtra =
        modelType == SentencePieceFile.UNIGRAM && booleanValue("remove_extra_whitespaces", false);
    return new SentencePieceModel(
        place,
        FORMAT,
        names,
        scores,
        known,
        modelType,
        bytes,
        " \u2047 ",
        charsMap,
        new SentencePieceModel.SpaceHandling(
            booleanValue("add_space_prefix", true), removeExtra, true, false),
        false);
  }

  private VocabularyParts byteLevel(String name) {
    TokenTableBuilder tokens = new TokenTableBuilder();
    BitSet encodable = new BitSet();
    List<AddedToken> added = new ArrayList<>();
    byte[] buffer = new byte[TokenTable.MAX_TOKEN_BYTES];
    for (int id = 0; id < names.size(); id++) {
      int start = names.start(id);
      int end = names.end(id);
      boolean normal = types[id] == SentencePieceFile.NORMAL;
      int length = normal ? ByteAlphabet.decodeUtf8(names.byteArena(), start, end, buffer, 0) : -1;
      boolean special =
          types[id] == SentencePieceFile.CONTROL || types[id] == SentencePieceFile.UNKNOWN;
      if (length >= 0) {
        encodable.set(id);
        tokens.put(id, TokenTable.ORDINARY, buffer, 0, length);
      } else {
        byte kind = special ? TokenTable.SPECIAL : TokenTable.ORDINARY;
        tokens.put(id, kind, names.byteArena(), start, end);
        if ((special || types[id] == SentencePieceFile.USER_DEFINED) && end > start) {
          added.add(new AddedToken(id, names.text(id), special, false, false, false, false, place));
        }
      }
    }
    TokenTable table = tokens.build();
    String pre = text("pre", "");
    NamedPattern pattern = NamedPattern.ofGguf(pre).orElse(null);
    Tokenizer tokenizer = pattern == null ? null : tokenizer(table, encodable, added, pattern);
    ImmutableList<String> remarks =
        tokenizer != null
            ? ImmutableList.of()
            : ImmutableList.of(
                "how '"
                    + JsonCursor.shorten(pre)
                    + "' cuts text into words is not known, so text cannot be encoded");
    return VocabularyParts.of(
        name, table, tokenizer, new VocabularyOrigin(FORMAT, "byte-level BPE", remarks));
  }

  private Tokenizer tokenizer(
      TokenTable table, BitSet encodable, List<AddedToken> added, NamedPattern pattern) {
    TokenIndex index = TokenIndex.of(table, encodable::get);
    BytePairEncoder encoder = new BytePairEncoder(index, merges(index), pattern.isIgnoringMerges());
    return new ByteLevelTokenizer(
        table,
        ImmutableList.copyOf(added),
        Normalizer.NONE,
        PreTokenizer.of(place, pattern.pattern()),
        encoder);
  }

  private MergeTable merges(TokenIndex index) {
    if (!(metadata.get(PREFIX + "merges") instanceof TokenTable lines)) {
      throw unexpectedValue("an array of texts '" + PREFIX + "merges'");
    }
    int[] left = new int[lines.size()];
    int[] right = new int[lines.size()];
    int[] merged = new int[lines.size()];
    byte[] buffer = new byte[2 * TokenTable.MAX_TOKEN_BYTES];
    for (int line = 0; line < lines.size(); line++) {
      int start = lines.start(line);
      int end = lines.end(line);
      int space = start;
      while (space < end && lines.byteArena()[space] != ' ') {
        space++;
      }
      int first = ByteAlphabet.decodeUtf8(lines.byteArena(), start, space, buffer, 0);
      int second =
          space == end || first < 0
              ? -1
              : ByteAlphabet.decodeUtf8(lines.byteArena(), space + 1, end, buffer, first);
      left[line] = second < 0 ? -1 : index.find(buffer, 0, first);
      right[line] = second < 0 ? -1 : index.find(buffer, first, first + second);
      merged[line] = second < 0 ? -1 : index.find(buffer, 0, first + second);
      if (left[line] < 0 || right[line] < 0 || merged[line] < 0) {
        throw new VocabularyException(
            VocabularyProblem.BAD_MERGE,
            place,
            "the merge '" + JsonCursor.shorten(lines.text(line)) + "' needs what is not a token",
            "fetch the file again");
      }
    }
    return new MergeTable(left, right, merged);
  }

  /** llama.cpp writes the space before a word into its token and leaves the prefix ## out. */
  private VocabularyParts wordPiece(String name) {
    TokenTableBuilder tokens = new TokenTableBuilder();
    for (int id = 0; id < names.size(); id++) {
      boolean special =
          types[id] == SentencePieceFile.CONTROL || types[id] == SentencePieceFile.UNKNOWN;
      String text = names.text(id);
      byte[] bytes =
          (special ? text : text.replace(SpaceMarks.SPACE, " ")).getBytes(StandardCharsets.UTF_8);
      tokens.put(id, special ? TokenTable.SPECIAL : TokenTable.ORDINARY, bytes);
    }
    TokenTable table = tokens.build();
    return VocabularyParts.of(
        name,
        table,
        null,
        new VocabularyOrigin(
            FORMAT,
            "WordPiece",
            ImmutableList.of("how text is encoded is not in the file, so it cannot be")));
  }
}
