package io.dyck.compose.vocabulary;

import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code tokenizer.json} of Hugging Face's library in one pass. {@code truncation}, {@code
 * padding} and {@code post_processor} are skipped: they add to encoded text and never change it.
 */
final class TokenizerJsonReader {
  private final JsonCursor cursor;
  private final ModelReader model;
  private ImmutableList<AddedToken> added = ImmutableList.of();
  private boolean modelSeen;
  private @Nullable JsonComponent normalizer;
  private @Nullable JsonComponent preTokenizer;
  private @Nullable JsonComponent decoder;

  private TokenizerJsonReader(JsonCursor cursor) {
    this.cursor = cursor;
    this.model = new ModelReader(cursor);
  }

  static Vocabulary read(Path file, VocabularyLimits limits) {
    try (InputStream in = VocabularyFile.open(file, limits)) {
      return read(file.toString(), VocabularyFile.name(file), in, limits);
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
        case "normalizer" -> normalizer = JsonComponent.read(cursor);
        case "pre_tokenizer" -> preTokenizer = JsonComponent.read(cursor);
        case "decoder" -> decoder = JsonComponent.read(cursor);
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
    JsonComponent decoding = decoder;
    JsonComponent splitting = preTokenizer;
    if (!modelSeen || decoding == null || splitting == null) {
      String missing = !modelSeen ? "model" : decoding == null ? "decoder" : "pre_tokenizer";
      throw cursor.unexpectedEnd(missing);
    }
    JsonComponent normalizing = normalizer == null ? new JsonComponent("", null) : normalizer;
    PreTokenizer plain = PreTokenizerReader.read(splitting);
    NormalizerReader.Normalizing read = NormalizerReader.read(normalizing);
    boolean byteLevel =
        plain != null
            && DecoderReader.isByteLevel(decoding)
            && ByteLevelModel.isPlain(model.options(), !model.scored());
    return byteLevel && plain != null
        ? new ByteLevelModel(model, added).vocabulary(name, read, plain)
        : new PipelineModel(model, added, read, splitting, decoding).vocabulary(name);
  }
}
