package io.dyck.compose.vocabulary;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Reads the member {@code model}: a byte-level byte-pair encoding. The members may come in any
 * order; the parts of the merges are kept as bytes and looked up when the file is read.
 */
final class ModelReader {
  private static final String ADVICE =
      "only byte-level byte-pair encodings can be read so far (\"type\": \"BPE\")";

  private final JsonCursor cursor;
  private final TokenTableBuilder tokens;

  /** The ids whose token is spelled in {@link ByteAlphabet}: only these can be encoded. */
  private final BitSet encodable = new BitSet();

  /** Two entries a line, left and right, one after the other; undefined if never encodable. */
  private final TokenTableBuilder mergeParts = new TokenTableBuilder();

  private final LongArrayList mergePlaces = new LongArrayList();
  private String place = "";
  private boolean ignoreMerges;
  private boolean vocabSeen;
  private boolean mergesSeen;
  private byte[] bytes = new byte[256];

  ModelReader(JsonCursor cursor, TokenTableBuilder tokens) {
    this.cursor = cursor;
    this.tokens = tokens;
  }

  boolean ignoreMerges() {
    return ignoreMerges;
  }

  void read() throws IOException {
    cursor.expect(JsonToken.START_OBJECT, "the model as an object");
    place = cursor.place();
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      readMember(name);
    }
    if (!vocabSeen || !mergesSeen) {
      throw new VocabularyException(
          VocabularyProblem.UNEXPECTED,
          place,
          "the model has no " + (vocabSeen ? "'merges'" : "'vocab'"),
          ADVICE);
    }
  }

  private void readMember(String name) throws IOException {
    switch (name) {
      case "type" -> {
        String type = cursor.string("the type of the model");
        if (!type.equals("BPE")) {
          throw cursor.unsupported(
              "the model '" + JsonCursor.shorten(type) + "' is not supported", ADVICE);
        }
      }
      case "vocab" -> readVocab();
      case "merges" -> readMerges();
      case "ignore_merges" -> ignoreMerges = cursor.bool("true or false for 'ignore_merges'");
      case "byte_fallback" -> {
        if (cursor.bool("true or false for 'byte_fallback'")) {
          throw cursor.unsupported("a model with byte fallback is not supported", ADVICE);
        }
      }
      case "continuing_subword_prefix", "end_of_word_suffix" -> {
        if (!isNullOrEmpty()) {
          throw cursor.unsupported("a model with '" + name + "' is not supported", ADVICE);
        }
      }
      case "dropout" -> {
        boolean none =
            cursor.parser().currentToken() == JsonToken.VALUE_NULL
                || (cursor.parser().currentToken().isNumeric()
                    && cursor.parser().getDoubleValue() == 0);
        if (!none) {
          throw cursor.unsupported(
              "a model with 'dropout' encodes at random", "set it to null in the file");
        }
      }
      default -> cursor.skip();
    }
  }

  private boolean isNullOrEmpty() throws IOException {
    return cursor.parser().currentToken() == JsonToken.VALUE_NULL
        || cursor.string("a string or null").isEmpty();
  }

  private void readVocab() throws IOException {
    refuseSecond(vocabSeen, "vocab");
    vocabSeen = true;
    JsonParser parser = cursor.parser();
    cursor.expect(JsonToken.START_OBJECT, "the vocabulary as an object from tokens to ids");
    while (cursor.next() != JsonToken.END_OBJECT) {
      int length = parser.getTextLength();
      boolean spelled = decode(parser.getTextCharacters(), parser.getTextOffset(), length);
      byte[] spelling = spelled ? bytes : parser.currentName().getBytes(StandardCharsets.UTF_8);
      int end = spelled ? length : spelling.length;
      cursor.checkLimit("maxTokenBytes", cursor.limits().maxTokenBytes(), end, "bytes of a token");
      cursor.next();
      int id = cursor.id("the id of a token");
      if (tokens.kind(id) != TokenTable.UNDEFINED) {
        throw cursor.problem(
            VocabularyProblem.CONFLICT,
            "the id " + id + " is given to two tokens",
            "each token needs an id of its own");
      }
      tokens.put(id, TokenTable.ORDINARY, spelling, 0, end);
      encodable.set(id, spelled);
    }
  }

  private void refuseSecond(boolean seen, String name) {
    if (seen) {
      throw cursor.problem(
          VocabularyProblem.CONFLICT, "the model has '" + name + "' twice", "remove one");
    }
  }

  /** Puts into {@link #bytes} what the characters stand for, or says that they do not. */
  private boolean decode(char[] text, int from, int length) {
    cursor.checkLimit(
        "maxTokenBytes", cursor.limits().maxTokenBytes(), length, "characters of a token");
    if (length > bytes.length) {
      bytes = new byte[Math.max(length, 2 * bytes.length)];
    }
    return ByteAlphabet.decode(text, from, length, bytes);
  }

  private void readMerges() throws IOException {
    refuseSecond(mergesSeen, "merges");
    mergesSeen = true;
    JsonParser parser = cursor.parser();
    cursor.expect(JsonToken.START_ARRAY, "the merges as an array");
    while (cursor.next() != JsonToken.END_ARRAY) {
      int line = mergePlaces.size();
      cursor.checkLimit("maxMerges", cursor.limits().maxMerges(), line + 1L, "merges");
      long place = cursor.packedPlace();
      if (parser.currentToken() == JsonToken.START_ARRAY) {
        readPair(line);
      } else if (!readLine(line)) {
        continue;
      }
      mergePlaces.add(place);
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
    if (parser.getText().startsWith("#version")) {
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
    byte kind = decode(text, from, length) ? TokenTable.ORDINARY : TokenTable.UNDEFINED;
    mergeParts.put(part, kind, bytes, 0, length);
  }

  /** The finder of tokens by their bytes, for encoding. */
  TokenIndex index(TokenTable table) {
    TokenIndex index = TokenIndex.of(table, encodable::get);
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

  /** The merge table. Lines with a part that no byte spells can never apply and are left out. */
  MergeTable merges(TokenIndex index) {
    int lines = mergePlaces.size();
    int[] left = new int[lines];
    int[] right = new int[lines];
    int[] merged = new int[lines];
    for (int line = 0; line < lines; line++) {
      left[line] = -1;
      if (mergeParts.kind(2 * line) != TokenTable.UNDEFINED
          && mergeParts.kind(2 * line + 1) != TokenTable.UNDEFINED) {
        int start = mergeParts.start(2 * line);
        int middle = mergeParts.start(2 * line + 1);
        int end = middle + mergeParts.length(2 * line + 1);
        left[line] = find(index, line, start, middle);
        right[line] = find(index, line, middle, end);
        merged[line] = find(index, line, start, end);
      }
    }
    return new MergeTable(left, right, merged);
  }

  private int find(TokenIndex index, int line, int from, int to) {
    int token = index.find(mergeParts.arena(), from, to);
    if (token < 0) {
      String spelling = new String(mergeParts.arena(), from, to - from, StandardCharsets.UTF_8);
      throw new VocabularyException(
          VocabularyProblem.BAD_MERGE,
          cursor.placeAt(mergePlaces.getLong(line)),
          "the merge needs the token '" + JsonCursor.shorten(spelling) + "', which is not there",
          "add it to 'vocab' or remove the merge");
    }
    return token;
  }
}
