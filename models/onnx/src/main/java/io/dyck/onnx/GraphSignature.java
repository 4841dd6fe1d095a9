package io.dyck.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.models.ModelException;
import io.dyck.models.ModelProblem;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The inputs and outputs of a graph, found in its file: the inputs with known names, and the keys
 * and values of each layer.
 *
 * @param integers the inputs that are no caches, with their types
 * @param caches the key and the value tensor of each layer
 * @param logits the type of the logits
 * @param vocabularySize the number of logits; −1 if the file does not state the number
 */
record GraphSignature(
    ImmutableMap<String, TensorInfo> integers,
    ImmutableList<KeyValueCache> caches,
    OnnxJavaType logits,
    int vocabularySize) {
  static final String IDS = "input_ids";
  static final String MASK = "attention_mask";
  static final String POSITIONS = "position_ids";
  static final String CACHE_POSITIONS = "cache_position";
  static final String USE_CACHE = "use_cache_branch";
  static final String LOGITS = "logits";
  static final ImmutableList<String> LOGITS_TO_KEEP =
      ImmutableList.of("num_logits_to_keep", "logits_to_keep");

  private static final Pattern PAST = Pattern.compile("past_key_values\\.(\\d+)\\.(key|value)");

  /**
   * A tensor of keys or values, of shape batch × heads × tokens × size.
   *
   * @param past the name of the input
   * @param present the name of the output
   */
  record KeyValueCache(String past, String present, int heads, int size, OnnxJavaType type) {
    /** Returns the number of bytes of one token of one head. */
    int rowBytes() {
      return size * type.size;
    }

    /** Returns the number of bytes of all heads. */
    long bytes(int tokens) {
      return (long) heads * tokens * rowBytes();
    }
  }

  boolean hasInput(String input) {
    return integers.containsKey(input);
  }

  /**
   * Returns the name of the input for the number of tokens after which logits are wanted, or null.
   */
  @Nullable String logitsToKeep() {
    return LOGITS_TO_KEEP.stream().filter(this::hasInput).findFirst().orElse(null);
  }

  /**
   * Reads the names and shapes of a graph.
   *
   * @param config the settings of the model, for sizes that the graph does not state
   */
  static GraphSignature of(String place, OrtSession session, JsonSettings config)
      throws OrtException {
    return new Reader(place, config, session.getInputInfo(), session.getOutputInfo()).read();
  }

  /** Reads the names and shapes of one graph. */
  private record Reader(
      String place,
      JsonSettings config,
      Map<String, NodeInfo> inputs,
      Map<String, NodeInfo> outputs) {
    GraphSignature read() {
      ImmutableMap.Builder<String, TensorInfo> integers = ImmutableMap.builder();
      TreeMap<Integer, KeyValueCache> caches = new TreeMap<>();
      inputs.forEach(
          (name, node) -> {
            Matcher past = PAST.matcher(name);
            if (past.matches()) {
              int slot =
                  2 * Integer.parseInt(past.group(1)) + (past.group(2).equals("key") ? 0 : 1);
              caches.put(slot, cache(name, past, tensor(name, node)));
            } else {
              integers.put(name, integer(name, tensor(name, node)));
            }
          });
      if (!inputs.containsKey(IDS)) {
        throw unsupportedGraph("it has no input '" + IDS + "'");
      }
      if (caches.isEmpty()) {
        throw unsupportedGraph(
            "it has no input 'past_key_values.0.key', so it cannot go on with a text");
      }
      if (caches.lastKey() != caches.size() - 1) {
        throw unsupportedGraph(
            "inputs 'past_key_values.N' are missing between the first and the last");
      }
      NodeInfo found = outputs.get(LOGITS);
      if (found == null) {
        throw unsupportedGraph("it has no output '" + LOGITS + "'");
      }
      TensorInfo logits = tensor(LOGITS, found);
      long[] shape = logits.getShape();
      if (shape.length != 3 || !isFloat(logits.type)) {
        throw unsupportedGraph("the output '" + LOGITS + "' is " + describeTensor(logits));
      }
      return new GraphSignature(
          integers.buildOrThrow(),
          ImmutableList.copyOf(caches.values()),
          logits.type,
          (int) shape[2]);
    }

    private TensorInfo integer(String name, TensorInfo tensor) {
      boolean known =
          switch (name) {
            case IDS, MASK, POSITIONS, CACHE_POSITIONS ->
                tensor.type == OnnxJavaType.INT64 || tensor.type == OnnxJavaType.INT32;
            case USE_CACHE -> tensor.type == OnnxJavaType.BOOL;
            default -> LOGITS_TO_KEEP.contains(name) && tensor.type == OnnxJavaType.INT64;
          };
      if (!known) {
        throw unsupportedGraph(
            "its input '" + name + "' (" + describeTensor(tensor) + ") is not known");
      }
      return tensor;
    }

    private KeyValueCache cache(String name, Matcher past, TensorInfo tensor) {
      String present = "present." + past.group(1) + "." + past.group(2);
      if (!outputs.containsKey(present)) {
        throw unsupportedGraph("its input '" + name + "' has no output '" + present + "'");
      }
      long[] shape = tensor.getShape();
      int heads = shape.length == 4 ? statedDimension(shape[1], "num_key_value_heads") : 0;
      int size = shape.length == 4 ? statedDimension(shape[3], "head_dim") : 0;
      if (heads < 1 || size < 1 || !isFloat(tensor.type)) {
        throw unsupportedGraph(
            "its input '"
                + name
                + "' is "
                + describeTensor(tensor)
                + ", not batch × heads × tokens × size of floats");
      }
      return new KeyValueCache(name, present, heads, size, tensor.type);
    }

    /** Returns a dimension, or else the setting with its number, or else 0. */
    private int statedDimension(long dimension, String setting) {
      return dimension >= 1 ? (int) dimension : config.positive(setting).orElse(0);
    }

    private static boolean isFloat(OnnxJavaType type) {
      return type == OnnxJavaType.FLOAT || type == OnnxJavaType.FLOAT16;
    }

    private TensorInfo tensor(String name, NodeInfo node) {
      if (node.getInfo() instanceof TensorInfo tensor) {
        return tensor;
      }
      throw unsupportedGraph("'" + name + "' is no tensor");
    }

    private static String describeTensor(TensorInfo tensor) {
      return tensor.type + " " + Arrays.toString(tensor.getShape());
    }

    private ModelException unsupportedGraph(String reason) {
      return ModelProblem.UNFIT.toException(place, reason);
    }
  }
}
