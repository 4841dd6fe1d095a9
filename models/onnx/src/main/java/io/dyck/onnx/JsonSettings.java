package io.dyck.onnx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.failure.FileFailure;
import io.dyck.models.ModelProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** A small file of settings beside a model. */
final class JsonSettings {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long MOST_BYTES = 16L << 20;

  private final Path file;
  private final JsonNode root;

  private JsonSettings(Path file, JsonNode root) {
    this.file = file;
    this.root = root;
  }

  /** Reads a file. The settings are empty if there is no such file. */
  static JsonSettings read(Path file) {
    if (!Files.isRegularFile(file)) {
      return new JsonSettings(file, JsonNodeFactory.instance.objectNode());
    }
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw ModelProblem.SETTINGS.toException(file.toString(), "it is larger than any settings");
      }
      JsonNode root = JSON.readTree(file.toFile());
      if (root == null || !root.isObject()) {
        throw ModelProblem.SETTINGS.toException(file.toString(), "it is no object of JSON");
      }
      return new JsonSettings(file, root);
    } catch (JsonProcessingException e) {
      throw ModelProblem.SETTINGS.toException(
          file + ":" + e.getLocation().getLineNr(), "it is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw ModelProblem.UNREADABLE.toException(file.toString(), FileFailure.reason(e), e);
    }
  }

  /**
   * Reads the settings of a model from {@code config.json}, or from {@code genai_config.json} with
   * the same names of members.
   */
  static JsonSettings ofModel(Path file) {
    JsonSettings read = read(file);
    if (!file.endsWith(ModelLayout.GENAI_CONFIG)) {
      return read;
    }
    JsonNode model = read.root.path("model");
    JsonNode decoder = model.path("decoder");
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    settings.set("model_type", model.path("type"));
    settings.set("max_position_embeddings", model.path("context_length"));
    settings.set("head_dim", decoder.path("head_size"));
    settings.set("num_key_value_heads", decoder.path("num_key_value_heads"));
    for (String same : new String[] {"vocab_size", "bos_token_id", "eos_token_id"}) {
      settings.set(same, model.path(same));
    }
    return new JsonSettings(file, settings);
  }

  /**
   * Returns the settings for text of a model that also handles other data, or else all settings.
   */
  JsonSettings textSettings() {
    JsonNode text = root.path("text_config");
    return text.isObject() ? new JsonSettings(file, text) : this;
  }

  /** Returns the first of several members that exists, which must be a number above 0. */
  OptionalInt positive(String... names) {
    for (String name : names) {
      JsonNode value = root.path(name);
      if (!value.isMissingNode() && !value.isNull()) {
        // Some files use a number of thirty digits for "no limit".
        double number = value.asDouble();
        if (!value.isNumber() || number < 1 || number != Math.rint(number)) {
          throw ModelProblem.SETTINGS.toException(
              file.toString(), "'" + name + "' is no number above 0 but " + value);
        }
        return OptionalInt.of((int) Math.min(number, Integer.MAX_VALUE));
      }
    }
    return OptionalInt.empty();
  }

  /** Returns the id of a token: a number, or the first number of a list. */
  OptionalInt token(String name) {
    JsonNode value = root.path(name);
    JsonNode first = value.isArray() ? value.path(0) : value;
    return first.isInt() && first.intValue() >= 0
        ? OptionalInt.of(first.intValue())
        : OptionalInt.empty();
  }

  String string(String name) {
    return root.path(name).asText("");
  }

  /** Returns a member that is true or false, or else a default. */
  boolean isTrue(String name, boolean otherwise) {
    return root.path(name).asBoolean(otherwise);
  }
}
