package io.dyck.vocabulary.format.huggingface;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dyck.vocabulary.format.JsonCursor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The members of a {@code model} beside its vocabulary and merges. */
final class ModelOptions {
  private @Nullable String type;
  private @Nullable String unknownToken;
  private int unknownId = -1;
  private boolean ignoreMerges;
  private boolean byteFallback;
  private boolean fuseUnknown;
  private String prefix = "";
  private String suffix = "";
  private int maxCharacters = 100;

  /** Reads a member if it is an option of the model. */
  boolean read(String name, JsonCursor cursor) throws IOException {
    boolean absent = cursor.parser().currentToken() == JsonToken.VALUE_NULL;
    switch (name) {
      case "type" -> readType(cursor);
      case "ignore_merges" ->
          ignoreMerges = !absent && cursor.readBoolean("true or false for 'ignore_merges'");
      case "byte_fallback" ->
          byteFallback = !absent && cursor.readBoolean("true or false for 'byte_fallback'");
      case "fuse_unk" ->
          fuseUnknown = !absent && cursor.readBoolean("true or false for 'fuse_unk'");
      case "unk_token" -> unknownToken = absent ? null : cursor.string("the unknown token");
      case "unk_id" -> unknownId = absent ? -1 : cursor.id("the id of the unknown token");
      case "continuing_subword_prefix" -> prefix = absent ? "" : cursor.string("a prefix");
      case "end_of_word_suffix" -> suffix = absent ? "" : cursor.string("a suffix");
      case "max_input_chars_per_word" -> maxCharacters = cursor.id("a number of characters");
      case "dropout" -> refuseDropout(cursor, absent);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void readType(JsonCursor cursor) throws IOException {
    type = cursor.string("the type of the model");
    switch (type) {
      case "BPE", "Unigram", "WordPiece", "WordLevel" -> {}
      default ->
          throw cursor.unsupported(
              "the model '" + JsonCursor.shorten(type) + "' is not supported",
              "models that can be read are BPE, Unigram, WordPiece and WordLevel");
    }
  }

  private static void refuseDropout(JsonCursor cursor, boolean absent) throws IOException {
    JsonParser parser = cursor.parser();
    boolean none = absent || (parser.currentToken().isNumeric() && parser.getDoubleValue() == 0);
    if (!none) {
      throw cursor.unsupported(
          "a model with 'dropout' encodes at random", "set it to null in the file");
    }
  }

  /** Returns the type; old files do not say it. */
  String type(boolean scored, boolean merging) {
    if (type != null) {
      return type;
    }
    return scored ? "Unigram" : merging ? "BPE" : "WordPiece";
  }

  @Nullable String unknownToken() {
    return unknownToken;
  }

  int unknownId() {
    return unknownId;
  }

  boolean isIgnoringMerges() {
    return ignoreMerges;
  }

  boolean hasByteFallback() {
    return byteFallback;
  }

  boolean isFusingUnknown() {
    return fuseUnknown;
  }

  String prefix() {
    return prefix;
  }

  String suffix() {
    return suffix;
  }

  int maxCharacters() {
    return maxCharacters;
  }
}
