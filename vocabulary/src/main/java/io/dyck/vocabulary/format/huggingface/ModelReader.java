package io.dyck.vocabulary.format.huggingface;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dyck.vocabulary.encode.MergeTable;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.ByteName;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/**
 * Reads the member {@code model} of a {@code tokenizer.json}, whatever its type: tokens and parts
 * of merges stay undecoded: their bytes depend on the member {@code decoder}, which may follow
 * later in the file.
 */
final class ModelReader {
  private static final String ADVICE =
      "models that can be read are BPE, Unigram, WordPiece and WordLevel";

  private final JsonCursor cursor;

  private final TokenTableBuilder names = new TokenTableBuilder();

  /** For each id the score, in a Unigram model. */
  private final DoubleArrayList scores = new DoubleArrayList();

  /** Two entries a line, left and right, one after the other. */
  private final TokenTableBuilder mergeParts = new TokenTableBuilder();

  private final LongArrayList mergePlaces = new LongArrayList();
  private final ModelOptions options = new ModelOptions();
  private String place = "";
  private boolean vocabSeen;
  private boolean mergesSeen;
  private byte[] bytes = new byte[256];

  ModelReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  TokenTableBuilder names() {
    return names;
  }

  /** Returns whether a token has a name such as {@code <0x41>}, which stands for a byte. */
  boolean hasByteNames() {
    for (int id = 0; id < names.size(); id++) {
      if (names.kind(id) != TokenTable.UNDEFINED
          && ByteName.parse(
                  new String(
                      names.byteArena(), names.start(id), names.length(id), StandardCharsets.UTF_8))
              >= 0) {
        return true;
      }
    }
    return false;
  }

  double[] scores() {
    return scores.toDoubleArray();
  }

  boolean hasScores() {
    return !scores.isEmpty();
  }

  boolean isMerging() {
    return mergesSeen;
  }

  ModelOptions options() {
    return options;
  }

  String place() {
    return place;
  }

  void read() throws IOException {
    cursor.expect(JsonToken.START_OBJECT, "the model as an object");
    place = cursor.place();
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      switch (name) {
        case "vocab" -> readVocab();
        case "merges" -> readMerges();
        default -> {
          if (!options.read(name, cursor)) {
            cursor.skip();
          }
        }
      }
    }
    String type = options.type(!scores.isEmpty(), mergesSeen);
    if (!vocabSeen || (type.equals("BPE") && !mergesSeen)) {
      throw new VocabularyException(
          VocabularyProblem.UNEXPECTED,
          place,
          "the model has no " + (vocabSeen ? "'merges'" : "'vocab'"),
          ADVICE);
    }
    boolean scored = type.equals("Unigram");
    if (scored == scores.isEmpty() && names.size() > 0) {
      throw new VocabularyException(
          VocabularyProblem.UNEXPECTED,
          place,
          "the vocabulary of a model of type "
              + type
              + " must be "
              + (scored ? "an array of tokens with scores" : "an object from tokens to ids"),
          "this is not a tokenizer.json as Hugging Face's library writes it");
    }
  }

  private void readVocab() throws IOException {
    refuseSecond(vocabSeen, "vocab");
    vocabSeen = true;
    JsonParser parser = cursor.parser();
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      readScoredVocab();
      return;
    }
    cursor.expect(JsonToken.START_OBJECT, "the vocabulary as an object from tokens to ids");
    while (cursor.next() != JsonToken.END_OBJECT) {
      int length = encodeText("bytes of a token");
      cursor.next();
      int id = cursor.id("the id of a token");
      if (names.kind(id) != TokenTable.UNDEFINED) {
        throw cursor.problem(
            VocabularyProblem.CONFLICT,
            "the id " + id + " is given to two tokens",
            "each token needs an id of its own");
      }
      names.put(id, TokenTable.ORDINARY, bytes, 0, length);
    }
  }

  private void readScoredVocab() throws IOException {
    JsonParser parser = cursor.parser();
    while (cursor.next() != JsonToken.END_ARRAY) {
      cursor.expect(JsonToken.START_ARRAY, "a token with its score");
      int id = scores.size();
      cursor.checkLimit("maxTokens", cursor.limits().maxTokens(), id + 1L, "tokens");
      cursor.next();
      cursor.expect(JsonToken.VALUE_STRING, "a token");
      int length = encodeText("bytes of a token");
      names.put(id, TokenTable.ORDINARY, bytes, 0, length);
      if (!cursor.next().isNumeric()) {
        throw cursor.unexpectedValue("the score of a token");
      }
      scores.add(parser.getDoubleValue());
      cursor.next();
      cursor.expect(JsonToken.END_ARRAY, "the end of a token with its score");
    }
  }

  private void refuseSecond(boolean seen, String name) {
    if (seen) {
      throw cursor.problem(
          VocabularyProblem.CONFLICT, "the model has '" + name + "' twice", "remove one");
    }
  }

  /**
   * Writes the current name or string into {@link #bytes} as UTF-8. Returns the number of bytes.
   */
  private int encodeText(String what) throws IOException {
    JsonParser parser = cursor.parser();
    return encode(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength(), what);
  }

  private int encode(char[] text, int from, int length, String what) {
    int most = cursor.limits().maxTokenBytes();
    cursor.checkLimit("maxTokenBytes", most, length, what);
    if (3 * length > bytes.length) {
      bytes = new byte[6 * length];
    }
    int used = 0;
    for (int i = from; i < from + length; i++) {
      char c = text[i];
      if (c < 0x80) {
        bytes[used++] = (byte) c;
      } else if (c < 0x800) {
        bytes[used++] = (byte) (0xc0 | c >> 6);
        bytes[used++] = (byte) (0x80 | (c & 0x3f));
      } else {
        byte[] all = new String(text, from, length).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(all, 0, bytes, 0, all.length);
        used = all.length;
        break;
      }
    }
    cursor.checkLimit("maxTokenBytes", most, used, what);
    return used;
  }

  private void readMerges() throws IOException {
    refuseSecond(mergesSeen, "merges");
    mergesSeen = true;
    JsonParser parser = cursor.parser();
    cursor.expect(JsonToken.START_ARRAY, "the merges as an array");
    while (cursor.next() != JsonToken.END_ARRAY) {
      int line = mergePlaces.size();
      cursor.checkLimit("maxMerges", cursor.limits().maxMerges(), line + 1L, "merges");
      long mergePlace = cursor.packedPlace();
      if (parser.currentToken() == JsonToken.START_ARRAY) {
        readPair(line);
      } else if (!readLine(line)) {
        continue;
      }
      mergePlaces.add(mergePlace);
    }
  }

  private void readPair(int line) throws IOException {
    JsonParser parser = cursor.parser();
    for (int part = 2 * line; part < 2 * line + 2; part++) {
      cursor.next();
      cursor.expect(JsonToken.VALUE_STRING, "a part of a merge");
      putPart(part, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }
    cursor.next();
    cursor.expect(JsonToken.END_ARRAY, "the end of a merge of two parts");
  }

  /** A merge as one string, the parts with a space between; false if it is a comment. */
  private boolean readLine(int line) throws IOException {
    JsonParser parser = cursor.parser();
    cursor.expect(JsonToken.VALUE_STRING, "a merge");
    char[] text = parser.getTextCharacters();
    int start = parser.getTextOffset();
    int end = start + parser.getTextLength();
    int space = indexOfSpace(text, start, end);
    if (space == end || indexOfSpace(text, space + 1, end) != end) {
      throw cursor.problem(
          VocabularyProblem.BAD_MERGE,
          "the merge '" + JsonCursor.shorten(parser.getText()) + "' has not two parts",
          "a merge is two tokens with a space between");
    }
    if (text[start] == '#' && parser.getText().startsWith("#version")) {
      return false;
    }
    putPart(2 * line, text, start, space - start);
    putPart(2 * line + 1, text, space + 1, end - space - 1);
    return true;
  }

  private static int indexOfSpace(char[] text, int from, int end) {
    int at = from;
    while (at < end && text[at] != ' ') {
      at++;
    }
    return at;
  }

  private void putPart(int part, char[] text, int from, int length) {
    int used = encode(text, from, length, "bytes of a part of a merge");
    mergeParts.put(part, TokenTable.ORDINARY, bytes, 0, used);
  }

  /** The key by which a part of a merge is looked up. */
  @FunctionalInterface
  interface PartSpelling {
    /** Writes the key and returns its length, or −1 if the part can never be used. */
    int spell(byte[] part, int from, int to, byte[] into, int at);
  }

  /**
   * Builds the merge table.
   *
   * @param spelling gives the lookup key of a part; lines with a refused part are left out
   * @param prefix the number of leading bytes of the right part that the merged token omits
   */
  MergeTable merges(TokenIndex index, PartSpelling spelling, int prefix) {
    int lines = mergePlaces.size();
    int[] left = new int[lines];
    int[] right = new int[lines];
    int[] merged = new int[lines];
    byte[] buffer = new byte[2 * cursor.limits().maxTokenBytes()];
    byte[] parts = mergeParts.byteArena();
    for (int line = 0; line < lines; line++) {
      left[line] = -1;
      int start = mergeParts.start(2 * line);
      int middle = mergeParts.start(2 * line + 1);
      int end = middle + mergeParts.length(2 * line + 1);
      int first = spelling.spell(parts, start, middle, buffer, 0);
      int second = first < 0 ? -1 : spelling.spell(parts, middle, end, buffer, first);
      if (second >= 0) {
        left[line] = find(index, line, buffer, 0, first);
        right[line] = find(index, line, buffer, first, first + second);
        if (prefix > 0) {
          int kept = Math.max(0, second - prefix);
          System.arraycopy(buffer, first + second - kept, buffer, first, kept);
          second = kept;
        }
        merged[line] = find(index, line, buffer, 0, first + second);
      }
    }
    return new MergeTable(left, right, merged);
  }

  private int find(TokenIndex index, int line, byte[] text, int from, int to) {
    int token = index.find(text, from, to);
    if (token < 0) {
      String spelling = new String(text, from, to - from, StandardCharsets.UTF_8);
      throw new VocabularyException(
          VocabularyProblem.BAD_MERGE,
          cursor.placeAt(mergePlaces.getLong(line)),
          "the merge needs the token '" + JsonCursor.shorten(spelling) + "', which is not there",
          "add it to 'vocab' or remove the merge");
    }
    return token;
  }

  /** Returns an index of tokens by their keys. Every key must be unique. */
  TokenIndex uniqueIndex(TokenTable table, IntPredicate indexed) {
    TokenIndex index = TokenIndex.of(table, indexed);
    if (index.duplicate() >= 0) {
      throw new VocabularyException(
          VocabularyProblem.CONFLICT,
          place,
          "the token '"
              + JsonCursor.shorten(table.text(index.duplicate()))
              + "' is in 'vocab' twice",
          "remove one");
    }
    return index;
  }
}
