package io.dyck.vocabulary.format.plain;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a plain list of tokens, for vocabularies of no other format: a JSON object from ids to what
 * they spell, each as text, as an array of bytes, or as {@code {"special": NAME}}, which may have
 * {@code "end": true} or {@code "image": true}.
 */
public final class PlainJsonReader {
  private static final String ADVICE =
      "a token is \"text\", an array of bytes, or {\"special\": \"name\", \"end\": true}";

  private final JsonCursor cursor;
  private final TokenTableBuilder tokens = new TokenTableBuilder();
  private final IntArrayList ends = new IntArrayList();
  private final IntArrayList images = new IntArrayList();

  private PlainJsonReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  public static VocabularyParts read(VocabularySource file, VocabularyLimits limits) {
    return file.readJson(limits, cursor -> new PlainJsonReader(cursor).read(file.name()));
  }

  private VocabularyParts read(String name) throws IOException {
    cursor.next();
    cursor.expect(JsonToken.START_OBJECT, "an object from ids to tokens");
    for (String key = cursor.nextMember(); key != null; key = cursor.nextMember()) {
      readToken(id(key));
    }
    TokenTable table = tokens.build();
    VocabularyParts read =
        VocabularyParts.of(
            name,
            table,
            null,
            new VocabularyOrigin(
                "list of tokens in JSON",
                "without encoding",
                ImmutableList.of("the file holds no rules, so text cannot be encoded")));
    int[] known = read.endTokens().stream().filter(id -> !images.contains(id)).toArray();
    return read.withEndTokens(ends.isEmpty() ? known : ends.toIntArray())
        .withImageTokens(images.toIntArray());
  }

  private int id(String key) {
    boolean number = !key.isEmpty() && key.length() < 10;
    for (int i = 0; i < key.length() && number; i++) {
      number = key.charAt(i) >= '0' && key.charAt(i) <= '9';
    }
    if (!number) {
      throw cursor.problem(
          VocabularyProblem.BAD_ID,
          "'" + JsonCursor.shorten(key) + "' is not an id",
          "ids are whole numbers from 0");
    }
    int id = Integer.parseInt(key);
    cursor.checkLimit("maxTokens", cursor.limits().maxTokens(), id + 1L, "ids");
    if (tokens.kind(id) != TokenTable.UNDEFINED) {
      throw cursor.problem(
          VocabularyProblem.CONFLICT, "the id " + id + " is given to two tokens", "remove one");
    }
    return id;
  }

  private void readToken(int id) throws IOException {
    switch (cursor.parser().currentToken()) {
      case VALUE_STRING -> put(id, TokenTable.ORDINARY, cursor.parser().getText());
      case START_ARRAY -> readBytes(id);
      case START_OBJECT -> {
        JsonComponent token = JsonComponent.read(cursor);
        put(id, TokenTable.SPECIAL, token.member("special").string("a name"));
        if (token.booleanMember("end", false)) {
          ends.add(id);
        }
        if (token.booleanMember("image", false)) {
          if (token.booleanMember("end", false)) {
            throw cursor.problem(
                VocabularyProblem.CONFLICT, "the token ends a text and is an image", "choose one");
          }
          images.add(id);
        }
      }
      default -> throw cursor.problem(VocabularyProblem.UNEXPECTED, "expected a token", ADVICE);
    }
  }

  private void put(int id, byte kind, String text) {
    if (!WellFormedText.wellFormed(text).equals(text)) {
      throw cursor.problem(
          VocabularyProblem.MALFORMED,
          "the token has half of a surrogate pair, which is no character",
          "write it as an array of bytes");
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    cursor.checkLimit(
        "maxTokenBytes", cursor.limits().maxTokenBytes(), bytes.length, "bytes of a token");
    tokens.put(id, kind, bytes);
  }

  private void readBytes(int id) throws IOException {
    JsonParser parser = cursor.parser();
    byte[] bytes = new byte[16];
    int length = 0;
    while (cursor.next() != JsonToken.END_ARRAY) {
      boolean number = parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
      if (!number
          || parser.getNumberType() != JsonParser.NumberType.INT
          || parser.getIntValue() < 0
          || parser.getIntValue() > 255) {
        throw cursor.problem(VocabularyProblem.UNEXPECTED, "expected a byte from 0 to 255", ADVICE);
      }
      cursor.checkLimit(
          "maxTokenBytes", cursor.limits().maxTokenBytes(), length + 1L, "bytes of a token");
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      bytes[length++] = (byte) parser.getIntValue();
    }
    tokens.put(id, TokenTable.ORDINARY, bytes, 0, length);
  }
}
