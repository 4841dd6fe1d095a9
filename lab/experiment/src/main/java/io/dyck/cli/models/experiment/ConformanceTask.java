package io.dyck.cli.models.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Streams;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.regex.Regex;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import java.io.UncheckedIOException;
import java.util.stream.Collectors;

/**
 * A request for an answer of a given form. {@code connect/python/bench/conformance.py} reads the
 * same file.
 *
 * @param kind the kind of request, such as {@code extraction}
 * @param notation the notation of the grammar: a schema, a pattern, a list of texts or GBNF
 * @param grammar the grammar of the answers
 * @param prompt the user's message
 * @param answer the correct answer
 */
record ConformanceTask(
    String id, String kind, String notation, JsonNode grammar, String prompt, String answer) {
  private static final String FILE = "conformance.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  static ImmutableList<ConformanceTask> allTasks() {
    return HeldOutRequest.resource(FILE)
        .lines()
        .map(ConformanceTask::parse)
        .collect(ImmutableList.toImmutableList());
  }

  private static ConformanceTask parse(String line) {
    try {
      JsonNode row = JSON.readTree(line);
      return new ConformanceTask(
          row.get("id").asText(),
          row.get("kind").asText(),
          row.get("notation").asText(),
          row.get("grammar"),
          row.get("prompt").asText(),
          row.get("answer").asText());
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a line of " + FILE + " cannot be read", e);
    }
  }

  boolean hasSchema() {
    return notation.equals("json_schema");
  }

  /**
   * Returns the automaton of the answers.
   *
   * @param options the form of JSON
   */
  Pda answerAutomaton(SchemaOptions options) {
    return switch (notation) {
      case "json_schema" -> Pda.of(id, JsonSchema.of(grammar.toString(), options).language());
      case "regex" -> Pda.compile(Regex.parse(id, grammar.asText()));
      case "choice" ->
          Pda.compile(
              Gbnf.parse(
                  id,
                  Streams.stream(grammar)
                      .map(JsonNode::toString)
                      .collect(Collectors.joining(" | ", "root ::= ", ""))));
      default -> Pda.compile(Gbnf.parse(id, grammar.asText()));
    };
  }

  /** Whether an answer that conforms has the expected value. JSON may have any layout. */
  boolean isCorrect(String text) {
    if (!hasSchema()) {
      return CharMatcher.whitespace()
          .removeFrom(text)
          .equals(CharMatcher.whitespace().removeFrom(answer));
    }
    try {
      return JSON.readTree(text).equals(JSON.readTree(answer));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(id + ": a text of the schema is not JSON: " + text, e);
    }
  }
}
