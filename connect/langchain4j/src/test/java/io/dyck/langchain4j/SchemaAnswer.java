package io.dyck.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An answer in JSON, from what is known about a question and the schema of the answer. */
final class SchemaAnswer {
  /**
   * Words of a question, and what is known then: names of members to texts in JSON. The first whose
   * words are in the question, and that knows the member, counts.
   */
  private static final List<JsonNode> FACTS = facts();

  private final String question;

  SchemaAnswer(String question) {
    this.question = question;
  }

  String of(JsonNode schema) {
    List<String> members = new ArrayList<>();
    schema
        .path("properties")
        .fieldNames()
        .forEachRemaining(
            name -> {
              String value = member(name, schema.path("properties").path(name));
              if (!value.isEmpty()) {
                members.add("\"" + name + "\": " + value);
              }
            });
    return "{" + String.join(", ", members) + "}";
  }

  private static List<JsonNode> facts() {
    try {
      List<JsonNode> facts = new ArrayList<>();
      for (String line :
          Resources.readLines(
              Resources.getResource(SchemaAnswer.class, "facts.jsonl"), StandardCharsets.UTF_8)) {
        facts.add(ChatSchema.JSON.readTree(line));
      }
      return facts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String member(String name, JsonNode schema) {
    for (JsonNode known : FACTS) {
      if (question.contains(known.path("words").asText())) {
        JsonNode value = known.path("members").path(name);
        if (!value.isMissingNode() && !(name.equals("value") && schema.has("enum"))) {
          return value.asText();
        }
        if (known.path("words").asText().equals("missing fields")) {
          return "";
        }
      }
    }
    if (name.equals("values")) {
      return values(schema.path("items"));
    }
    return name.equals("value") && schema.has("enum") ? "\"SINGLE\"" : "";
  }

  private String values(JsonNode items) {
    if (items.toString().contains("SUNNY")) {
      return "[\"SUNNY\", \"WINDY\", \"RAINY\", \"CLOUDY\"]";
    }
    if (items.has("enum")) {
      return "[\"SINGLE\", \"MARRIED\", \"MARRIED\"]";
    }
    if (items.path("type").asText().equals("string")) {
      return "[\"Klaus\", \"Franny\"]";
    }
    return question.contains("Francine")
        ? "[{\"name\": \"Klaus\"}, {\"name\": \"Francine\"}]"
        : "[{\"name\": \"Klaus\", \"age\": 37, \"height\": 1.78, \"married\": false}, {\"name\":"
            + " \"Franny\", \"age\": 35, \"height\": 1.65, \"married\": true}]";
  }
}
