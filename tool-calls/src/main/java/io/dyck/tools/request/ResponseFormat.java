package io.dyck.tools.request;

import io.dyck.grammar.Grammar;
import io.dyck.tools.read.JsonPart;
import java.util.Optional;

/** Reads what OpenAI's interface and those after it call the format of a response. */
record ResponseFormat(RequestParts parts) {
  Optional<Grammar> read(JsonPart format) {
    JsonPart type = format.get("type");
    return switch (type.text()) {
      case "text" -> Optional.empty();
      case "json_object" ->
          Optional.of(format.find("schema").map(parts::schema).orElseGet(parts::anyObject));
      case "json_schema" -> Optional.of(schema(format));
      case "structural_tag" -> Optional.of(parts.structuralTag(format));
      case "regex" -> Optional.of(parts.regex(format.get("pattern")));
      case "grammar" -> Optional.of(grammar(format));
      default ->
          throw type.wrong(
              "\"text\", \"json_object\", \"json_schema\", \"structural_tag\", \"regex\" or"
                  + " \"grammar\"");
    };
  }

  /** The member {@code text} of OpenAI's Responses. */
  Optional<Grammar> ofResponses(JsonPart text) {
    return text.node().isObject() ? text.find("format").flatMap(this::read) : Optional.empty();
  }

  /** With the schema in {@code json_schema}, or beside the type. */
  private Grammar schema(JsonPart format) {
    Optional<JsonPart> inner = format.find("json_schema");
    JsonPart named = inner.orElse(format);
    return named
        .find("schema")
        .map(parts::schema)
        .orElseGet(() -> parts.schema(format.get("json_schema")));
  }

  /** As OpenAI's custom tools have it, with a notation, or just the grammar. */
  private Grammar grammar(JsonPart format) {
    Optional<JsonPart> syntax = format.find("syntax");
    if (syntax.isEmpty()) {
      return parts.grammar(format.get("grammar"));
    }
    JsonPart definition = format.get("definition");
    return switch (syntax.get().text()) {
      case "lark" -> parts.lark(definition);
      case "regex" -> parts.regex(definition);
      default -> throw syntax.get().wrong("\"lark\" or \"regex\"");
    };
  }
}
