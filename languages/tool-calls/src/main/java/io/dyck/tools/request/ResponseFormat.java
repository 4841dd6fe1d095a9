package io.dyck.tools.request;

import io.dyck.grammar.Grammar;
import io.dyck.tools.read.JsonPart;
import java.util.Optional;

/** Reads the response format of OpenAI's interface and of compatible interfaces. */
record ResponseFormat(RequestParts parts) {
  Optional<Grammar> read(JsonPart format) {
    JsonPart type = format.get("type");
    return switch (type.stringValue()) {
      case "text" -> {
        format.requireOnly("type");
        yield Optional.empty();
      }
      case "json_object" -> {
        format.requireOnly("type", "schema");
        yield Optional.of(
            format.find("schema").map(parts::schema).orElseGet(parts::anyObjectGrammar));
      }
      case "json_schema" -> Optional.of(schema(format));
      case "structural_tag" -> Optional.of(parts.structuralTag(format));
      case "regex" -> {
        format.requireOnly("type", "pattern");
        yield Optional.of(parts.regex(format.get("pattern")));
      }
      case "grammar" -> Optional.of(grammar(format));
      default ->
          throw type.unexpectedValue(
              "\"text\", \"json_object\", \"json_schema\", \"structural_tag\", \"regex\" or"
                  + " \"grammar\"");
    };
  }

  /**
   * Reads the member {@code text} of OpenAI's Responses. A string in its place names no constraint.
   */
  Optional<Grammar> ofResponses(JsonPart text) {
    if (!text.node().isObject()) {
      return Optional.empty();
    }
    text.requireOnly("format", "verbosity");
    return text.find("format").flatMap(this::read);
  }

  /** Reads a format with the schema in {@code json_schema} or beside the type. */
  private Grammar schema(JsonPart format) {
    Optional<JsonPart> inner = format.find("json_schema");
    if (inner.isPresent()) {
      format.requireOnly("type", "json_schema");
      inner.get().requireOnly("name", "description", "strict", "schema");
    } else {
      format.requireOnly("type", "name", "description", "strict", "schema");
    }
    JsonPart named = inner.orElse(format);
    Optional<String> unused = named.find("name").map(JsonPart::stringValue);
    unused = named.find("description").map(JsonPart::stringValue);
    // The schema holds whether it is strict or not.
    boolean unusedToo = named.booleanMember("strict", true);
    return parts.schema(named.get("schema"));
  }

  /** Reads a grammar with a notation, as in OpenAI's custom tools, or a grammar alone. */
  private Grammar grammar(JsonPart format) {
    Optional<JsonPart> syntax = format.find("syntax");
    if (syntax.isEmpty()) {
      format.requireOnly("type", "grammar");
      return parts.grammar(format.get("grammar"));
    }
    format.requireOnly("type", "syntax", "definition");
    JsonPart definition = format.get("definition");
    return switch (syntax.get().stringValue()) {
      case "lark" -> parts.lark(definition);
      case "regex" -> parts.regex(definition);
      default -> throw syntax.get().unexpectedValue("\"lark\" or \"regex\"");
    };
  }
}
