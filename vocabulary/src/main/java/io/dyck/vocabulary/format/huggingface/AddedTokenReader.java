package io.dyck.vocabulary.format.huggingface;

import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads the member {@code added_tokens} and puts them among those of the model. */
final class AddedTokenReader {
  private final JsonCursor cursor;
  private final Set<String> contents = new HashSet<>();
  private final Map<Integer, AddedToken> byId = new HashMap<>();

  AddedTokenReader(JsonCursor cursor) {
    this.cursor = cursor;
  }

  ImmutableList<AddedToken> read() throws IOException {
    ImmutableList.Builder<AddedToken> tokens = ImmutableList.builder();
    if (cursor.parser().currentToken() == JsonToken.VALUE_NULL) {
      return tokens.build();
    }
    cursor.expect(JsonToken.START_ARRAY, "an array of added tokens");
    while (cursor.next() != JsonToken.END_ARRAY) {
      cursor.checkLimit(
          "maxTokens", cursor.limits().maxTokens(), contents.size() + 1L, "added tokens");
      readToken().ifPresent(tokens::add);
    }
    return tokens.build();
  }

  /** Returns the next token; empty if the entry repeats an earlier entry. */
  private Optional<AddedToken> readToken() throws IOException {
    cursor.expect(JsonToken.START_OBJECT, "an added token");
    String place = cursor.place();
    int id = -1;
    String content = "";
    boolean special = false;
    boolean singleWord = false;
    boolean stripLeft = false;
    boolean stripRight = false;
    boolean normalized = false;
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      switch (name) {
        case "id" -> id = cursor.id("the id of an added token");
        case "content" -> content = cursor.string("the content of an added token");
        case "special" -> special = cursor.readBoolean("true or false for 'special'");
        case "single_word" -> singleWord = cursor.readBoolean("true or false for 'single_word'");
        case "lstrip" -> stripLeft = cursor.readBoolean("true or false for 'lstrip'");
        case "rstrip" -> stripRight = cursor.readBoolean("true or false for 'rstrip'");
        case "normalized" -> normalized = cursor.readBoolean("true or false for 'normalized'");
        default -> cursor.skip();
      }
    }
    AddedToken token =
        new AddedToken(id, content, special, singleWord, stripLeft, stripRight, normalized, place);
    AddedToken known = byId.get(id);
    if (known != null && known.isLike(token)) {
      return Optional.empty();
    }
    check(token);
    return Optional.of(token);
  }

  private void check(AddedToken token) {
    int id = token.id();
    String content = token.content();
    String place = token.place();
    if (id < 0 || content.isEmpty()) {
      throw new VocabularyException(
          VocabularyProblem.UNEXPECTED,
          place,
          "expected an added token with an 'id' and a 'content' that is not empty",
          "add what is missing");
    }
    if (byId.put(id, token) != null || !contents.add(content)) {
      throw new VocabularyException(
          VocabularyProblem.CONFLICT,
          place,
          "the added token '" + JsonCursor.shorten(content) + "' (" + id + ") is there already",
          "give each id and each content once, or the same entry again");
    }
    cursor.checkLimit(
        "maxTokenBytes",
        cursor.limits().maxTokenBytes(),
        content.getBytes(StandardCharsets.UTF_8).length,
        "bytes of an added token");
  }

  /** Adds the bytes of added tokens. */
  static void putTokens(
      List<AddedToken> added,
      TokenTableBuilder names,
      TokenTableBuilder tokens,
      Function<AddedToken, byte[]> spelling) {
    for (AddedToken token : added) {
      int id = token.id();
      byte[] spelled = spelling.apply(token);
      byte[] content = token.content().getBytes(StandardCharsets.UTF_8);
      boolean taken = tokens.kind(id) != TokenTable.UNDEFINED;
      if (taken && !hasBytes(names, id, content) && !hasBytes(tokens, id, spelled)) {
        throw new VocabularyException(
            VocabularyProblem.CONFLICT,
            token.place(),
            "the id "
                + id
                + " of the added token '"
                + JsonCursor.shorten(token.content())
                + "' belongs to another token of the model",
            "give it an id of its own");
      }
      if (token.special()) {
        tokens.put(id, TokenTable.SPECIAL, content);
      } else {
        tokens.put(id, TokenTable.ORDINARY, spelled);
      }
    }
  }

  private static boolean hasBytes(TokenTableBuilder tokens, int id, byte[] bytes) {
    int start = tokens.start(id);
    return tokens.kind(id) != TokenTable.UNDEFINED
        && Arrays.equals(
            tokens.byteArena(), start, start + tokens.length(id), bytes, 0, bytes.length);
  }
}
