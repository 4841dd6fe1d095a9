package io.dyck.cli.models.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;

/**
 * A request that is in no training data. {@code models/small/training/cases.py} makes the file of
 * requests.
 *
 * @param task the task of the request
 * @param heldOut the part that was kept from training: {@code names}, or {@code templates} (the
 *     wording, and names)
 * @param request the user's message
 * @param answer the correct answer
 */
record HeldOutRequest(ExperimentTask task, String heldOut, String request, String answer) {
  private static final String FILE = "cases.jsonl";

  /**
   * Returns the first requests of each task and kind.
   *
   * @param each the most requests of each task and kind; fewer if the file has fewer
   */
  static ImmutableList<HeldOutRequest> firstOfEach(int each) {
    ImmutableList.Builder<HeldOutRequest> found = ImmutableList.builder();
    Map<ExperimentTask, Map<String, Integer>> counts = new EnumMap<>(ExperimentTask.class);
    for (String line : resource(FILE).lines().toList()) {
      HeldOutRequest read = parse(line);
      int count =
          counts
              .computeIfAbsent(read.task(), task -> new java.util.HashMap<>())
              .merge(read.heldOut(), 1, Integer::sum);
      if (count <= each) {
        found.add(read);
      }
    }
    return found.build();
  }

  private static HeldOutRequest parse(String line) {
    try {
      JsonNode node = new ObjectMapper().readTree(line);
      return new HeldOutRequest(
          ExperimentTask.findByName(node.get("task").asText()),
          node.get("held").asText(),
          node.get("request").asText(),
          node.get("answer").asText());
    } catch (IOException e) {
      throw new UncheckedIOException("a line of " + FILE + " cannot be read", e);
    }
  }

  /** The text of a resource of this package. */
  static String resource(String name) {
    try {
      return Resources.toString(
          Resources.getResource(HeldOutRequest.class, name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("resource " + name + " cannot be read", e);
    }
  }
}
