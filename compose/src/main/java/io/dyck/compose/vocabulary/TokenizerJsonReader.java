package io.dyck.compose.vocabulary;

import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code tokenizer.json} of Hugging Face's library in one pass. {@code truncation}, {@code
 * padding} and {@code post_processor} are skipped: they add to encoded text and never change it.
 */
final class TokenizerJsonReader {
  private final JsonCursor cursor;
  private final TokenTableBuilder tokens = new TokenTableBuilder();
  private final ModelReader model;
  private ImmutableList<AddedToken> added = ImmutableList.of();
  private boolean modelSeen;
  private boolean decoderSeen;
  private @Nullable PreTokenizer preTokenizer;

  private TokenizerJsonReader(JsonCursor cursor) {
    this.cursor = cursor;
    this.model = new ModelReader(cursor, tokens);
  }

  static Vocabulary read(Path file, VocabularyLimits limits) {
    Path last = file.getFileName();
    try (InputStream in = VocabularyFile.open(file, limits)) {
      return read(file.toString(), last == null ? file.toString() : last.toString(), in, limits);
    } catch (IOException e) {
      throw VocabularyFile.unreadable(file.toString(), e);
    }
  }

  private static Vocabulary read(String place, String name, InputStream in, VocabularyLimits limits)
      throws IOException {
    try (JsonCursor cursor = new JsonCursor(place, in, limits)) {
      try {
        TokenizerJsonReader reader = new TokenizerJsonReader(cursor);
        reader.readMembers();
        return reader.vocabulary(name);
      } catch (IOException e) {
        throw cursor.explain(e);
      }
    }
  }

  private void readMembers() throws IOException {
    cursor.next();
    cursor.expect(JsonToken.START_OBJECT, "an object");
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      switch (name) {
        case "added_tokens" -> added = new AddedTokenReader(cursor).read();
        case "normalizer" -> PreTokenizerReader.checkNormalizer(JsonComponent.read(cursor));
        case "pre_tokenizer" -> preTokenizer = PreTokenizerReader.read(JsonComponent.read(cursor));
        case "decoder" -> {
          PreTokenizerReader.checkDecoder(JsonComponent.read(cursor));
          decoderSeen = true;
        }
        case "model" -> {
          model.read();
          modelSeen = true;
        }
        default -> cursor.skip();
      }
    }
    if (cursor.parser().nextToken() != null) {
      throw cursor.unexpected("nothing after the object");
    }
  }

  private Vocabulary vocabulary(String name) {
    if (!modelSeen || !decoderSeen || preTokenizer == null) {
      String missing = !modelSeen ? "model" : !decoderSeen ? "decoder" : "pre_tokenizer";
      throw cursor.unexpectedEnd(missing);
    }
    added.forEach(this::addToken);
    TokenTable table = tokens.build();
    TokenIndex index = model.index(table);
    BytePairEncoder encoder = new BytePairEncoder(index, model.merges(index), model.ignoreMerges());
    Tokenizer tokenizer = new ByteLevelTokenizer(table, added, preTokenizer, encoder);
    return new Vocabulary(name, table, EndTokenNames.in(table), tokenizer);
  }

  private void addToken(AddedToken token) {
    byte[] spelling = ByteAlphabet.spell(token.content());
    int id = token.id();
    if (tokens.kind(id) != TokenTable.UNDEFINED) {
      int start = tokens.start(id);
      int end = start + tokens.length(id);
      if (!Arrays.equals(tokens.arena(), start, end, spelling, 0, spelling.length)) {
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
    }
    if (token.special()) {
      byte[] content = token.content().getBytes(StandardCharsets.UTF_8);
      tokens.put(id, TokenTable.SPECIAL, content, 0, content.length);
    } else {
      tokens.put(id, TokenTable.ORDINARY, spelling, 0, spelling.length);
    }
  }
}
