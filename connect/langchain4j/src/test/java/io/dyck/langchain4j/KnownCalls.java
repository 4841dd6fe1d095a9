package io.dyck.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.io.Resources;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The tool calls that answer known questions. Each row of the file has words of a question, and the
 * calls of each turn until the question is answered.
 */
final class KnownCalls {
  private static final List<JsonNode> ROWS = rows();

  private KnownCalls() {}

  private static List<JsonNode> rows() {
    try {
      List<JsonNode> rows = new ArrayList<>();
      for (String line :
          Resources.readLines(
              Resources.getResource(KnownCalls.class, "calls.jsonl"), StandardCharsets.UTF_8)) {
        rows.add(ChatSchema.JSON.readTree(line));
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the calls of a turn, as the model writes them. They are from the first row with words
   * of the question and only available tools and arguments.
   *
   * @param turn the number of turns with calls since the question
   */
  static Optional<String> of(String question, int turn, List<ToolSpecification> tools) {
    return ROWS.stream()
        .filter(row -> question.contains(row.get("words").asText()))
        .filter(row -> row.get("turns").size() > turn)
        .map(row -> row.get("turns").get(turn))
        .filter(calls -> areOf(calls, tools))
        .map(KnownCalls::written)
        .findFirst();
  }

  private static boolean areOf(JsonNode calls, List<ToolSpecification> tools) {
    for (JsonNode call : calls) {
      Set<String> names = new HashSet<>();
      arguments(call).fieldNames().forEachRemaining(names::add);
      boolean known =
          tools.stream()
              .anyMatch(
                  tool ->
                      tool.name().equals(call.get("name").asText())
                          && (tool.parameters() == null
                              ? names.isEmpty()
                              : tool.parameters().properties().keySet().containsAll(names)));
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private static JsonNode arguments(JsonNode call) {
    try {
      return ChatSchema.JSON.readTree(call.get("arguments").asText());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String written(JsonNode calls) {
    List<String> texts = new ArrayList<>();
    for (JsonNode call : calls) {
      texts.add(
          "<tool_call>\n{\"name\": "
              + call.get("name")
              + ", \"arguments\": "
              + call.get("arguments").asText()
              + "}\n</tool_call>");
    }
    return String.join("\n", texts);
  }
}
