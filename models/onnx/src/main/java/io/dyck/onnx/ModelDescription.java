package io.dyck.onnx;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The description of a model in a folder.
 *
 * @param name the name of the folder
 * @param type the architecture named in {@code config.json}; may be empty
 * @param contextLength the largest number of tokens of a text
 * @param layout the paths of the files
 * @param graph the contents of the graph's file
 * @param signature the inputs and outputs of the graph
 * @param startTokens the tokens before each text
 * @param emptyPrompt the tokens of a prompt without text
 */
record ModelDescription(
    String name,
    String type,
    int contextLength,
    ModelLayout layout,
    GraphFile graph,
    GraphSignature signature,
    ImmutableIntArray startTokens,
    ImmutableIntArray emptyPrompt) {
  /**
   * Whether the graph appends to the caches in place: {@code GroupQueryAttention} writes them, and
   * takes the length of each text from the mask.
   */
  boolean isAppendingInPlace() {
    return signature.hasInput(GraphSignature.MASK)
        && !signature.hasInput(GraphSignature.CACHE_POSITIONS)
        && !signature.hasInput(GraphSignature.USE_CACHE)
        && signature.caches().stream()
            .allMatch(cache -> graph.groupedOutputs().contains(cache.present()));
  }

  /** Returns facts for reports. */
  ImmutableMap<String, String> facts() {
    ImmutableMap.Builder<String, String> facts = ImmutableMap.builder();
    facts.put("type", type.isEmpty() ? "not said" : type);
    facts.put(
        "graph",
        layout.folder().toAbsolutePath().relativize(layout.graph().toAbsolutePath()).toString());
    facts.put("made by", graph.producer().isEmpty() ? "not said" : graph.producer());
    facts.put("weights", weights());
    facts.put(
        "attention",
        graph.hasGroupedQueryAttention() ? "com.microsoft.GroupQueryAttention" : "of plain parts");
    facts.put("inputs", String.join(", ", signature.integers().keySet()));
    GraphSignature.KeyValueCache cache = signature.caches().get(0);
    facts.put(
        "cache",
        String.format(
            Locale.ROOT,
            "%d layers × %d heads × %d %s, %,d bytes a token",
            signature.caches().size() / 2,
            cache.heads(),
            cache.size(),
            cache.type().toString().toLowerCase(Locale.ROOT),
            signature.caches().stream().mapToLong(each -> each.bytes(1)).sum()));
    facts.put("logits", signature.logits().toString().toLowerCase(Locale.ROOT));
    return facts.buildOrThrow();
  }

  private String weights() {
    return graph.weights().entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
        .map(type -> String.format(Locale.ROOT, "%,d %s", type.getValue(), type.getKey()))
        .collect(Collectors.joining(", "));
  }
}
