package io.dyck.vocabulary.format.huggingface;

import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@code tokenizer.json} of Hugging Face's library in one pass. {@code truncation}, {@code
 * padding} and {@code post_processor} are skipped: these steps add tokens or cut the list of
 * tokens, but change no encoded token.
 */
public final class TokenizerJsonReader {
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

  public static VocabularyParts read(VocabularySource file, VocabularyLimits limits) {
    return file.readJson(
        limits,
        cursor -> {
          TokenizerJsonReader reader = new TokenizerJsonReader(cursor);
          reader.readMembers();
          return reader.vocabulary(file.name());
        });
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
      throw cursor.unexpectedValue("nothing after the object");
    }
  }

  private VocabularyParts vocabulary(String name) {
    JsonComponent decoding = decoder;
    JsonComponent splitting = preTokenizer;
    if (!modelSeen || decoding == null || splitting == null) {
      String missing = !modelSeen ? "model" : decoding == null ? "decoder" : "pre_tokenizer";
      throw cursor.endOfFile(missing);
    }
    JsonComponent normalizing = normalizer == null ? new JsonComponent("", null) : normalizer;
    PreTokenizer plain = PreTokenizerReader.read(splitting);
    NormalizerReader.NormalizationSteps read = NormalizerReader.read(normalizing);
    boolean byteLevel =
        plain != null && DecoderReader.isByteLevel(decoding) && ByteLevelModel.isPlain(model);
    return byteLevel && plain != null
        ? new ByteLevelModel(model, added).vocabulary(name, read, plain)
        : new PipelineModel(model, added, read, splitting, decoding).vocabulary(name);
  }
}
