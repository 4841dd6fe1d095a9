package io.dyck.vocabulary.format.tiktoken;

import com.fasterxml.jackson.core.JsonToken;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads Mistral's {@code tekken.json}: the ranks with bytes in Base64, the pattern, and the special
 * tokens. The special tokens have the lowest ids.
 */
public final class TekkenReader {
  private final JsonCursor cursor;
  private final List<byte[]> ranks = new ArrayList<>();
  private final Map<String, Integer> specials = new LinkedHashMap<>();
  private String pattern = "";
  private String patternPlace = "";
  private int vocabSize = Integer.MAX_VALUE;
  private int specialCount = 1000;

  private TekkenReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  public static VocabularyParts read(VocabularySource file, VocabularyLimits limits) {
    return file.readJson(
        limits,
        cursor -> {
          TekkenReader reader = new TekkenReader(cursor);
          reader.readMembers();
          return reader.vocabulary(file.name());
        });
  }

  private void readMembers() throws IOException {
    cursor.next();
    cursor.expect(JsonToken.START_OBJECT, "an object");
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      switch (name) {
        case "config" -> readConfig();
        case "vocab" -> readVocab();
        case "special_tokens" -> readSpecials();
        default -> cursor.skip();
      }
    }
  }

  private void readConfig() throws IOException {
    JsonComponent config = JsonComponent.read(cursor);
    JsonComponent given = config.member("pattern");
    pattern = given.string("the pattern");
    patternPlace = given.place();
    vocabSize = config.member("default_vocab_size").integer("the size of the vocabulary");
    specialCount =
        config.member("default_num_special_tokens").integer("the number of special tokens");
    if (specialCount < 0 || vocabSize < specialCount) {
      throw cursor.unexpectedValue("sizes that fit together");
    }
    cursor.checkLimit("maxTokens", cursor.limits().maxTokens(), vocabSize, "ids");
  }

  private void readVocab() throws IOException {
    cursor.expect(JsonToken.START_ARRAY, "the vocabulary as an array");
    while (cursor.next() != JsonToken.END_ARRAY) {
      cursor.expect(JsonToken.START_OBJECT, "a token");
      int rank = -1;
      byte[] bytes = new byte[0];
      for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
        switch (name) {
          case "rank" -> rank = cursor.id("the rank of a token");
          case "token_bytes" -> bytes = base64(cursor.string("the bytes of a token"));
          default -> cursor.skip();
        }
      }
      if (rank != ranks.size()) {
        throw cursor.problem(
            VocabularyProblem.UNEXPECTED,
            "expected the token of rank " + ranks.size() + ", found rank " + rank,
            "tokens stand in the order of their ranks");
      }
      cursor.checkLimit(
          "maxTokenBytes", cursor.limits().maxTokenBytes(), bytes.length, "bytes of a token");
      ranks.add(bytes);
    }
  }

  private byte[] base64(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw cursor.problem(
          VocabularyProblem.MALFORMED,
          "the bytes of a token are not in Base64: " + e.getMessage(),
          "fetch the file again");
    }
  }

  private void readSpecials() throws IOException {
    if (cursor.parser().currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    cursor.expect(JsonToken.START_ARRAY, "the special tokens as an array");
    while (cursor.next() != JsonToken.END_ARRAY) {
      JsonComponent token = JsonComponent.read(cursor);
      int rank = token.member("rank").integer("the rank of a special token");
      String name = token.member("token_str").string("the name of a special token");
      if (rank < 0 || rank >= cursor.limits().maxTokens() || specials.put(name, rank) != null) {
        throw cursor.problem(
            VocabularyProblem.CONFLICT,
            "the special token '" + JsonCursor.shorten(name) + "' (" + rank + ") cannot be",
            "names and ids may each be given once");
      }
    }
  }

  private VocabularyParts vocabulary(String name) {
    if (pattern.isEmpty() || ranks.isEmpty()) {
      throw cursor.endOfFile(pattern.isEmpty() ? "config" : "vocab");
    }
    // Files without a list of special tokens have these, as Mistral's own library does.
    if (specials.isEmpty()) {
      specials.put("<unk>", 0);
      specials.put("<s>", 1);
      specials.put("</s>", 2);
    }
    BitSet taken = new BitSet();
    specials.values().forEach(taken::set);
    for (int id = 0; id < specialCount; id++) {
      if (!taken.get(id)) {
        specials.put("<SPECIAL_" + id + ">", id);
      }
    }
    TokenTableBuilder tokens = new TokenTableBuilder();
    int count = Math.min(ranks.size(), vocabSize - specialCount);
    for (int rank = 0; rank < count; rank++) {
      byte[] bytes = ranks.get(rank);
      tokens.put(rank + specialCount, TokenTable.ORDINARY, bytes);
    }
    specials.forEach(
        (special, id) -> {
          if (id >= specialCount) {
            throw new VocabularyException(
                VocabularyProblem.CONFLICT,
                patternPlace,
                "the special token '"
                    + JsonCursor.shorten(special)
                    + "' has rank "
                    + id
                    + ", but only "
                    + specialCount
                    + " are special",
                "correct 'default_num_special_tokens'");
          }
        });
    return RankedVocabulary.build(
        name, tokens, specials, PreTokenizer.of(patternPlace, pattern), "tekken.json of Mistral");
  }
}
