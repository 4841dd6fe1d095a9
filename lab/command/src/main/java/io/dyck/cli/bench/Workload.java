package io.dyck.cli.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.cli.cases.JsonLinesFile;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import org.jspecify.annotations.Nullable;

/**
 * A grammar and texts of its language to measure with.
 *
 * @param tokenIds the texts as tokens; null if the file has none
 * @param sweep the name of a series of workloads that differ only in length; null if there is none
 * @param length the length in that series; null if there is none
 */
public record Workload(
    String id,
    String notation,
    String grammar,
    ImmutableList<String> strings,
    @Nullable ImmutableList<int[]> tokenIds,
    @Nullable String sweep,
    @Nullable Integer length) {
  /**
   * Reads a file of workloads.
   *
   * @throws UserException if the file cannot be read, or a line is no workload
   */
  public static ImmutableList<Workload> read(InputFile file, Terminal terminal) {
    return JsonLinesFile.read(file, terminal, "a file of workloads", Workload::parse);
  }

  private static Workload parse(JsonNode node, String place) {
    for (String field : new String[] {"id", "notation", "grammar"}) {
      if (!node.has(field)) {
        throw new UserException(
            place + ": a workload has an '" + field + "'", "'dyck bench --help' shows the format");
      }
    }
    ImmutableList.Builder<String> strings = ImmutableList.builder();
    node.path("strings").forEach(text -> strings.add(text.asText()));
    JsonNode grammar = node.get("grammar");
    return new Workload(
        node.get("id").asText(),
        node.get("notation").asText(),
        grammar.isTextual() ? grammar.asText() : grammar.toString(),
        strings.build(),
        node.path("token_ids").isArray() ? ids(node.get("token_ids")) : null,
        node.path("sweep").isTextual() ? node.get("sweep").asText() : null,
        node.path("length").isInt() ? Integer.valueOf(node.get("length").asInt()) : null);
  }

  private static ImmutableList<int[]> ids(JsonNode texts) {
    ImmutableList.Builder<int[]> result = ImmutableList.builder();
    for (JsonNode text : texts) {
      int[] ids = new int[text.size()];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = text.get(i).asInt();
      }
      result.add(ids);
    }
    return result.build();
  }
}
