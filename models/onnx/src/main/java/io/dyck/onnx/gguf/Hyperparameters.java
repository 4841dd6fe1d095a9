package io.dyck.onnx.gguf;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.models.ModelException;
import io.dyck.models.ModelProblem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The metadata of a GGUF file about the network. A key that this class does not know could change
 * the results. Therefore an unknown key is an error.
 */
final class Hyperparameters {
  /** The keys behind the name of the architecture, which are read or change no result. */
  private static final ImmutableSet<String> KNOWN =
      ImmutableSet.of(
          "attention.head_count",
          "attention.head_count_kv",
          "attention.key_length",
          "attention.layer_norm_rms_epsilon",
          "attention.sliding_window",
          "attention.value_length",
          "block_count",
          "context_length",
          "embedding_length",
          "feed_forward_length",
          "rope.dimension_count",
          "rope.freq_base",
          "rope.scaling.attn_factor",
          "rope.scaling.factor",
          "rope.scaling.finetuned",
          "rope.scaling.original_context_length",
          "rope.scaling.type",
          "vocab_size");

  private final String place;
  private final ImmutableMap<String, Object> metadata;
  private final String prefix;
  final ModelArchitecture family;
  final int layers;
  final int hidden;
  final int heads;
  final int keyHeads;
  final int headSize;

  /** The number of elements of a head that the position rotates. */
  final int rotated;

  final int contextLength;
  final float epsilon;
  final float ropeBase;

  /** The divisor of the rotation's speed. */
  final float ropeFactor;

  /** The largest distance of attention in layers with windows; 0 if there is no window. */
  final int window;

  Hyperparameters(String place, ImmutableMap<String, Object> metadata) {
    this.place = place;
    this.metadata = metadata;
    String architecture = String.valueOf(metadata.get("general.architecture"));
    this.family =
        ModelArchitecture.find(architecture)
            .orElseThrow(
                () ->
                    unsupportedModel(
                        "its architecture '"
                            + architecture
                            + "' is none of those that can be imported: "
                            + ModelArchitecture.names()));
    this.prefix = architecture + ".";
    checkKeys();
    layers = integer("block_count");
    hidden = integer("embedding_length");
    heads = integer("attention.head_count");
    keyHeads = integer("attention.head_count_kv", heads);
    headSize = integer("attention.key_length", hidden / heads);
    if (integer("attention.value_length", headSize) != headSize) {
      throw unsupportedModel("its keys and values have different sizes");
    }
    if (heads % keyHeads != 0) {
      throw unsupportedModel(heads + " heads do not share " + keyHeads + " heads of keys evenly");
    }
    rotated = integer("rope.dimension_count", headSize);
    epsilon = (float) number("attention.layer_norm_rms_epsilon", 1e-5);
    ropeBase = (float) number("rope.freq_base", 10_000);
    window = (int) number("attention.sliding_window", 0);
    String scaling = metadata.get(prefix + "rope.scaling.type") instanceof String s ? s : "none";
    ropeFactor =
        switch (scaling) {
          case "none", "longrope" -> 1;
          case "linear" -> (float) number("rope.scaling.factor", 1);
          default ->
              throw unsupportedModel(
                  "its positions are scaled by '" + scaling + "', which is not supported");
        };
    contextLength = contextLength();
  }

  /**
   * Returns the length of the texts that the rotations are for. Without linear scaling a longer
   * context has rotations of its own, which are not imported.
   */
  private int contextLength() {
    int whole = integer("context_length");
    return ropeFactor == 1
        ? Math.min(whole, integer("rope.scaling.original_context_length", whole))
        : whole;
  }

  private void checkKeys() {
    for (Map.Entry<String, Object> entry : metadata.entrySet()) {
      String key = entry.getKey();
      boolean isZero = entry.getValue().equals(0.0);
      if (key.startsWith(prefix) && !KNOWN.contains(key.substring(prefix.length())) && !isZero) {
        throw unsupportedModel("what its key '" + key + "' means is not known here");
      }
    }
  }

  private Optional<Double> find(String key) {
    return metadata.get(prefix + key) instanceof Double number
        ? Optional.of(number)
        : Optional.empty();
  }

  private double number(String key, double otherwise) {
    return find(key).orElse(otherwise);
  }

  private int integer(String key) {
    return find(key)
        .filter(number -> number >= 1 && number <= Integer.MAX_VALUE && number == Math.rint(number))
        .map(Double::intValue)
        .orElseThrow(() -> unsupportedModel("its key '" + prefix + key + "' is no number above 0"));
  }

  private int integer(String key, int otherwise) {
    return find(key).isPresent() ? integer(key) : otherwise;
  }

  /** Returns the factor of rotated values in models with an extended context. */
  float attentionFactor() {
    return (float) number("rope.scaling.attn_factor", 1);
  }

  /** Returns the id of a token that the tokenizer's metadata name. */
  Optional<Integer> token(String key) {
    return metadata.get("tokenizer.ggml." + key) instanceof Double id
        ? Optional.of(id.intValue())
        : Optional.empty();
  }

  Optional<String> chatTemplate() {
    return metadata.get("tokenizer.chat_template") instanceof String template
        ? Optional.of(template)
        : Optional.empty();
  }

  /** Returns whether a token for the beginning stands before each text, as llama.cpp decides. */
  boolean hasStartToken() {
    if (metadata.get("tokenizer.ggml.add_bos_token") instanceof Double given) {
      return given != 0;
    }
    Object model = metadata.get("tokenizer.ggml.model");
    Object pattern = metadata.get("tokenizer.ggml.pre");
    return "llama".equals(model)
        || List.of("llama3", "llama-v3", "llama-bpe", "falcon3", "tekken").contains(pattern);
  }

  ModelException unsupportedModel(String reason) {
    return new ModelException(
        ModelProblem.UNFIT,
        place,
        reason,
        "take another model, or a folder that an exporter for ONNX wrote",
        null);
  }
}
