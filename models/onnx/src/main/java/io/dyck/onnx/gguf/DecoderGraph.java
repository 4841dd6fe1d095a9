package io.dyck.onnx.gguf;

import static io.dyck.onnx.gguf.OnnxGraph.MICROSOFT;

import io.dyck.onnx.gguf.WeightsFile.Plane;
import io.dyck.onnx.gguf.WeightsFile.StoredMatrix;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the graph of a decoder from the tensors of a file. Attention is {@code
 * GroupQueryAttention} of ONNX Runtime, which also rotates queries and keys. {@code MatMulNBits}
 * multiplies quantized weights, without rounding the inputs. If groups of weights have minima, each
 * minimum is multiplied by the sum of the group's inputs.
 */
final class DecoderGraph {
  private final Hyperparameters model;
  private final UnusedTensors tensors;
  private final OnnxGraph graph;
  private final WeightsFile weights;

  /** The sums of groups of a value, by the name of the value and the size of the groups. */
  private final Map<String, String> groupSums = new HashMap<>();

  /** The names of the tensors for rotations, by kind of layer. */
  private final Map<Boolean, List<String>> rotations = new HashMap<>();

  private int vocabularySize;

  DecoderGraph(Hyperparameters model, UnusedTensors tensors, OnnxGraph graph, WeightsFile weights) {
    this.model = model;
    this.tensors = tensors;
    this.graph = graph;
    this.weights = weights;
  }

  /** Returns the number of logits, once the graph is built. */
  int vocabularySize() {
    return vocabularySize;
  }

  void build() throws IOException {
    graph.addInput("input_ids", OnnxGraph.INT64, List.of("batch", "tokens"));
    graph.addInput("attention_mask", OnnxGraph.INT64, List.of("batch", "all_tokens"));
    graph.addInput("num_logits_to_keep", OnnxGraph.INT64, List.of(1));
    Matrix table = tensors.takeTensor("token_embd.weight", model.hidden);
    vocabularySize = table.rows();
    StoredMatrix embeddings = weights.add("embeddings", List.of(table));
    Lengths lengths = lengths();
    String residual = scaleEmbedding(embed(embeddings));
    String normed = norm(residual, vector("blk.0.attn_norm.weight", model.hidden));
    for (int layer = 0; layer < model.layers; layer++) {
      String prefix = "blk." + layer + ".";
      String attention = attention(normed, layer, lengths);
      attention = optionalNorm(attention, prefix + "post_attention_norm.weight");
      List<String> middle = skipNorm(attention, residual, prefix + "ffn_norm.weight");
      String mixed = feedForward(middle.get(0), prefix);
      mixed = optionalNorm(mixed, prefix + "post_ffw_norm.weight");
      boolean last = layer == model.layers - 1;
      String next = last ? "output_norm.weight" : "blk." + (layer + 1) + ".attn_norm.weight";
      List<String> after = skipNorm(mixed, middle.get(1), next);
      normed = after.get(0);
      residual = after.get(1);
    }
    StoredMatrix head =
        tensors.hasTensor("output.weight")
            ? weights.add("head", List.of(tensors.takeTensor("output.weight", model.hidden)))
            : embeddings;
    addLogits(normed, head);
    tensors.checkAllUsed();
  }

  private void addLogits(String normed, StoredMatrix head) throws IOException {
    String start = graph.add("", "Neg", Map.of(), "num_logits_to_keep");
    String kept =
        graph.add(
            "",
            "Slice",
            Map.of(),
            normed,
            start,
            graph.constant(Long.MAX_VALUE),
            graph.constant(1));
    String product = multiply(kept, head);
    graph.add("", "Identity", Map.of(), List.of(product), List.of("logits"));
    graph.addOutput("logits", OnnxGraph.FLOAT, List.of("batch", "kept_tokens", vocabularySize));
  }

  /**
   * The lengths of texts, as attention takes them.
   *
   * @param last the position of each text's last token
   * @param total the number of tokens with the padding
   */
  private record Lengths(String last, String total) {}

  private Lengths lengths() {
    String sums =
        graph.add("", "ReduceSum", Map.of("keepdims", 0), "attention_mask", graph.constant(1));
    String last = graph.add("", "Sub", Map.of(), sums, graph.constant(1));
    String shape = graph.add("", "Shape", Map.of("start", 1, "end", 2), "attention_mask");
    String total = graph.add("", "Squeeze", Map.of(), shape);
    Map<String, Integer> to = Map.of("to", OnnxGraph.INT32);
    return new Lengths(graph.add("", "Cast", to, last), graph.add("", "Cast", to, total));
  }

  private String embed(StoredMatrix table) {
    WeightType type = table.type();
    if (!type.isQuantized()) {
      return graph.add("", "Gather", Map.of(), table.plain(), "input_ids");
    }
    String rows = "";
    for (Plane plane : table.planes()) {
      String part = embed(table, plane);
      rows = rows.isEmpty() ? part : graph.add("", "Add", Map.of(), rows, part);
    }
    if (!type.hasMinimum) {
      return rows;
    }
    String minima = graph.add("", "Gather", Map.of(), table.minima(), "input_ids");
    String column = graph.add("", "Unsqueeze", Map.of(), minima, graph.constant(-1));
    String groups = reshape(rows, table.groups(), type.groupSize);
    return reshape(graph.add("", "Add", Map.of(), groups, column), table.columns());
  }

  private String embed(StoredMatrix table, Plane plane) {
    long[] shape = {table.rows(), table.columns() / 2};
    long bytes = shape[0] * shape[1];
    String view =
        weights.addView(
            plane.numbers() + ".rows", OnnxGraph.UINT8, shape, plane.numbersAt(), bytes);
    Map<String, Integer> attributes =
        Map.of(
            "gather_axis", 0,
            "quantize_axis", 1,
            "block_size", table.type().groupSize,
            "bits", 4);
    return graph.add(
        MICROSOFT,
        "GatherBlockQuantized",
        attributes,
        view,
        "input_ids",
        plane.scales(),
        plane.zeroPoints());
  }

  private String reshape(String value, int... inner) {
    long[] shape = new long[2 + inner.length];
    for (int i = 0; i < inner.length; i++) {
      shape[2 + i] = inner[i];
    }
    return graph.add("", "Reshape", Map.of(), value, graph.constant(shape));
  }

  private String scaleEmbedding(String embedded) {
    float scale = model.family.embeddingScale(model);
    return scale == 1 ? embedded : graph.add("", "Mul", Map.of(), embedded, graph.scalar(scale));
  }

  private String vector(String name, int size) throws IOException {
    return weights.add(name, new long[] {size}, tensors.takeVector(name, size));
  }

  private String norm(String value, String gamma) {
    return graph.add(
        "",
        "SimplifiedLayerNormalization",
        Map.of("epsilon", model.epsilon, "axis", -1),
        value,
        gamma);
  }

  private String optionalNorm(String value, String name) throws IOException {
    return tensors.hasTensor(name) ? norm(value, vector(name, model.hidden)) : value;
  }

  /** Adds two values. Returns the norm of the sum, and the sum. */
  private List<String> skipNorm(String value, String residual, String name) throws IOException {
    String normed = graph.newName("normed");
    String sum = graph.newName("residual");
    graph.add(
        MICROSOFT,
        "SkipSimplifiedLayerNormalization",
        Map.of("epsilon", model.epsilon),
        List.of(value, residual, vector(name, model.hidden)),
        List.of(normed, "", "", sum));
    return List.of(normed, sum);
  }

  private String attention(String normed, int layer, Lengths lengths) throws IOException {
    String prefix = "blk." + layer + ".attn_";
    int queryRows = model.heads * model.headSize;
    int keyRows = model.keyHeads * model.headSize;
    String query;
    String key = "";
    String value = "";
    if (tensors.hasTensor(prefix + "qkv.weight")) {
      Matrix joined = tensors.takeTensor(prefix + "qkv.weight", model.hidden);
      query = linear(normed, prefix + "qkv", List.of(joined));
    } else {
      Matrix q = tensors.takeTensor(prefix + "q.weight", model.hidden);
      Matrix k = tensors.takeTensor(prefix + "k.weight", model.hidden);
      Matrix v = tensors.takeTensor(prefix + "v.weight", model.hidden);
      boolean isPlain =
          !tensors.hasTensor(prefix + "q.bias") && !tensors.hasTensor(prefix + "q_norm.weight");
      if (isPlain && q.type() == k.type() && k.type() == v.type()) {
        query = linear(normed, prefix + "qkv", List.of(q, k, v));
      } else {
        query = linear(normed, prefix + "q", List.of(q));
        key = linear(normed, prefix + "k", List.of(k));
        value = linear(normed, prefix + "v", List.of(v));
        query = headNorm(query, prefix + "q_norm.weight", model.heads, queryRows);
        key = headNorm(key, prefix + "k_norm.weight", model.keyHeads, keyRows);
      }
    }
    String attended = addAttention(query, key, value, layer, lengths);
    Matrix output = tensors.takeTensor(prefix + "output.weight", queryRows);
    return linear(attended, prefix + "output", List.of(output));
  }

  private String headNorm(String value, String name, int heads, int width) throws IOException {
    if (!tensors.hasTensor(name)) {
      return value;
    }
    String split = reshape(value, heads, model.headSize);
    return reshape(norm(split, vector(name, model.headSize)), width);
  }

  private String addAttention(String query, String key, String value, int layer, Lengths lengths)
      throws IOException {
    boolean hasWindow = model.window > 0 && model.family.hasWindow(layer);
    List<String> rotation = rotation(hasWindow);
    String past = "past_key_values." + layer;
    String present = "present." + layer;
    for (String part : List.of(".key", ".value")) {
      graph.addInput(
          past + part,
          OnnxGraph.FLOAT,
          List.of("batch", model.keyHeads, "past_tokens", model.headSize));
      graph.addOutput(
          present + part,
          OnnxGraph.FLOAT,
          List.of("batch", model.keyHeads, "all_tokens", model.headSize));
    }
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("num_heads", model.heads);
    attributes.put("kv_num_heads", model.keyHeads);
    attributes.put("scale", model.family.attentionScale(model));
    attributes.put("do_rotary", 1);
    attributes.put("rotary_interleaved", model.family.interleaves ? 1 : 0);
    if (hasWindow) {
      attributes.put("local_window_size", model.window);
    }
    String attended = graph.newName("attended");
    graph.add(
        MICROSOFT,
        "GroupQueryAttention",
        attributes,
        List.of(
            query,
            key,
            value,
            past + ".key",
            past + ".value",
            lengths.last(),
            lengths.total(),
            rotation.get(0),
            rotation.get(1)),
        List.of(attended, present + ".key", present + ".value"));
    return attended;
  }

  /** Returns the tensors of cosines and sines for layers with or without a window. */
  private List<String> rotation(boolean hasWindow) throws IOException {
    boolean differs = hasWindow && model.family.hasOwnWindowRotation();
    List<String> known = rotations.get(differs);
    if (known == null) {
      RotaryEmbedding rotation = RotaryEmbedding.of(model, differs, frequencyFactors());
      long[] shape = {rotation.positions(), model.rotated / 2};
      String suffix = differs ? "_window" : "";
      known =
          List.of(
              weights.add("cosines" + suffix, shape, rotation.cosines()),
              weights.add("sines" + suffix, shape, rotation.sines()));
      rotations.put(differs, known);
    }
    return known;
  }

  /** Returns the divisors of the rotation's frequencies, if the file has them. */
  private Optional<float[]> frequencyFactors() throws IOException {
    int size = model.rotated / 2;
    Optional<float[]> found = Optional.empty();
    for (String name : List.of("rope_factors_long.weight", "rope_factors_short.weight")) {
      if (tensors.hasTensor(name)) {
        found = Optional.of(tensors.takeVector(name, size));
      }
    }
    return tensors.hasTensor("rope_freqs.weight")
        ? Optional.of(tensors.takeVector("rope_freqs.weight", size))
        : found;
  }

  private String feedForward(String normed, String prefix) throws IOException {
    Matrix up = tensors.takeTensor(prefix + "ffn_up.weight", model.hidden);
    List<Matrix> both = List.of(up);
    if (tensors.hasTensor(prefix + "ffn_gate.weight")) {
      both = List.of(tensors.takeTensor(prefix + "ffn_gate.weight", model.hidden), up);
    }
    List<String> halves = gateAndUp(normed, prefix, both);
    String opened =
        model.family.usesGelu()
            ? graph.add(MICROSOFT, "FastGelu", Map.of(), halves.get(0))
            : graph.add(MICROSOFT, "QuickGelu", Map.of("alpha", 1f), halves.get(0));
    String product = graph.add("", "Mul", Map.of(), opened, halves.get(1));
    int width = both.stream().mapToInt(Matrix::rows).sum() / 2;
    Matrix down = tensors.takeTensor(prefix + "ffn_down.weight", width);
    return linear(product, prefix + "ffn_down", List.of(down));
  }

  /** Returns the products with the gate's weights, and with the others. */
  private List<String> gateAndUp(String normed, String prefix, List<Matrix> both)
      throws IOException {
    if (both.stream().map(Matrix::type).distinct().count() > 1) {
      return List.of(
          linear(normed, prefix + "ffn_gate", both.subList(0, 1)),
          linear(normed, prefix + "ffn_up", both.subList(1, 2)));
    }
    String product = linear(normed, prefix + "ffn_up", both);
    List<String> halves = List.of(graph.newName("gate"), graph.newName("up"));
    graph.add("", "Split", Map.of("axis", -1, "num_outputs", 2), List.of(product), halves);
    return halves;
  }

  /** Multiplies by weights, and adds a bias if the file has one. */
  private String linear(String value, String name, List<Matrix> parts) throws IOException {
    String product = multiply(value, weights.add(name, parts));
    String bias = name + ".bias";
    if (!tensors.hasTensor(bias)) {
      return product;
    }
    int rows = parts.stream().mapToInt(Matrix::rows).sum();
    return graph.add("", "Add", Map.of(), product, vector(bias, rows));
  }

  private String multiply(String value, StoredMatrix matrix) {
    WeightType type = matrix.type();
    if (!type.isQuantized()) {
      return multiplyTransposed(value, matrix.plain());
    }
    Map<String, Integer> attributes =
        Map.of("K", matrix.columns(), "N", matrix.rows(), "bits", 4, "block_size", type.groupSize);
    String product = "";
    for (Plane plane : matrix.planes()) {
      String part =
          graph.add(
              MICROSOFT,
              "MatMulNBits",
              attributes,
              value,
              plane.numbers(),
              plane.scales(),
              plane.zeroPoints());
      product = product.isEmpty() ? part : graph.add("", "Add", Map.of(), product, part);
    }
    if (!type.hasMinimum) {
      return product;
    }
    String sums =
        groupSums.computeIfAbsent(
            value + " " + type.groupSize,
            key ->
                graph.add(
                    "",
                    "ReduceSum",
                    Map.of("keepdims", 0),
                    reshape(value, matrix.groups(), type.groupSize),
                    graph.constant(-1)));
    return graph.add("", "Add", Map.of(), product, multiplyTransposed(sums, matrix.minima()));
  }

  private String multiplyTransposed(String value, String matrix) {
    return graph.add(MICROSOFT, "FusedMatMul", Map.of("transB", 1), value, matrix);
  }
}
