package io.dyck.onnx;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingJsonFactory;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.failure.FileFailure;
import io.dyck.models.ModelProblem;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Finds the tokens that a tokenizer puts before each text. The member {@code post_processor} of the
 * tokenizer's file lists them.
 */
final class StartTokens {
  private StartTokens() {}

  /** Returns the start tokens of a {@code tokenizer.json}; empty if the file names none. */
  static ImmutableIntArray readStartTokens(Path file) {
    try (JsonParser parser = new MappingJsonFactory().createParser(file.toFile())) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = parser.currentName().equals("post_processor");
        parser.nextToken();
        if (found) {
          return ofProcessor(parser.readValueAsTree());
        }
        parser.skipChildren();
      }
      return ImmutableIntArray.of();
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(file.toString(), FileFailure.reason(e), e);
    }
  }

  private static ImmutableIntArray ofProcessor(JsonNode processor) {
    for (JsonNode part : processor.path("processors")) {
      ImmutableIntArray tokens = ofProcessor(part);
      if (!tokens.isEmpty()) {
        return tokens;
      }
    }
    ImmutableIntArray.Builder tokens = ImmutableIntArray.builder();
    for (JsonNode piece : processor.path("single")) {
      if (piece.has("Sequence")) {
        break;
      }
      String name = piece.path("SpecialToken").path("id").asText();
      for (JsonNode id : processor.path("special_tokens").path(name).path("ids")) {
        tokens.add(id.intValue());
      }
    }
    return tokens.build();
  }
}
