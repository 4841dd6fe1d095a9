package io.dyck.vocabulary;

import com.fasterxml.jackson.core.JsonToken;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.format.JsonComponent;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the other files of a published model. {@code generation_config.json}, or else {@code
 * genai_config.json} of ONNX Runtime GenAI, names the tokens that end a text. {@code config.json}
 * has the number of logits and the image token. The folder is searched only if the vocabulary file
 * has the name under which such files are published.
 */
final class ModelFolder {
  private static final List<String> IMAGE_MEMBERS = List.of("image_token_id", "image_token_index");

  private ModelFolder() {}

  static VocabularyParts complete(VocabularyParts read, Path file, VocabularyLimits limits) {
    return withSize(withImages(withEnds(read, file, limits), file, limits), file, limits);
  }

  private static VocabularyParts withEnds(
      VocabularyParts read, Path file, VocabularyLimits limits) {
    JsonComponent ends =
        member(file.resolveSibling("generation_config.json"), "eos_token_id", limits);
    if (ends == null) {
      JsonComponent genai = member(file.resolveSibling("genai_config.json"), "model", limits);
      ends = genai == null ? null : genai.optional("eos_token_id");
    }
    if (ends == null || ends.isNull()) {
      return read;
    }
    List<?> ids = ends.value() instanceof List<?> several ? several : List.of(ends);
    int[] tokens =
        ids.stream().mapToInt(id -> ((JsonComponent) id).integer("an end token")).toArray();
    for (int id : tokens) {
      if (!read.isDefined(id)) {
        throw new VocabularyException(
            VocabularyProblem.CONFLICT,
            ends.place(),
            "the end token " + id + " is not in " + read.name(),
            "the two files belong to different models; put the right one there, or none");
      }
    }
    return read.withEndTokens(tokens);
  }

  /**
   * Adds the image token of a model that reads pictures. Some configurations name a token that the
   * vocabulary does not have; the method ignores such a token.
   */
  private static VocabularyParts withImages(
      VocabularyParts read, Path file, VocabularyLimits limits) {
    Path config = file.resolveSibling("config.json");
    for (String member : IMAGE_MEMBERS) {
      JsonComponent image = member(config, member, limits);
      if (image != null && !image.isNull()) {
        int id = image.integer("an image token");
        boolean usable = read.isDefined(id) && !read.endTokens().contains(id);
        return usable ? read.withImageTokens(id) : read;
      }
    }
    return read;
  }

  private static VocabularyParts withSize(
      VocabularyParts read, Path file, VocabularyLimits limits) {
    Path config = file.resolveSibling("config.json");
    JsonComponent size = member(config, "vocab_size", limits);
    if (size == null) {
      JsonComponent text = member(config, "text_config", limits);
      size = text == null || !(text.value() instanceof Map) ? null : text.optional("vocab_size");
    }
    if (size == null || size.isNull()) {
      return read;
    }
    int logits = size.integer("the size of the vocabulary");
    LimitExceededException.check("maxTokens", limits.maxTokens(), logits, size.place() + ": ids");
    return logits > read.tokens().size() ? read.withSize(logits) : read;
  }

  /**
   * Returns a member of the object in a JSON file, or null if the file or the member does not
   * exist.
   */
  private static @Nullable JsonComponent member(Path file, String wanted, VocabularyLimits limits) {
    if (!Files.isRegularFile(file)) {
      return null;
    }
    return VocabularySource.of(file)
        .readJson(
            limits,
            cursor -> {
              cursor.next();
              cursor.expect(JsonToken.START_OBJECT, "an object");
              for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
                if (name.equals(wanted)) {
                  return Optional.of(JsonComponent.read(cursor));
                }
                cursor.skip();
              }
              return Optional.<JsonComponent>empty();
            })
        .orElse(null);
  }
}
