package io.dyck.tools.request;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import io.dyck.tools.read.JsonPart;
import java.util.List;
import java.util.Optional;

/** Reads vLLM's {@code structured_outputs}. */
record StructuredOutputs(SchemaOptions options) {
  private static final ImmutableSet<String> KINDS =
      ImmutableSet.of("json", "json_object", "regex", "choice", "grammar", "structural_tag");
  private static final ImmutableSet<String> MEMBERS =
      ImmutableSet.<String>builder()
          .addAll(KINDS)
          .add("disable_any_whitespace", "disable_additional_properties", "disable_fallback")
          .build();

  Optional<Grammar> read(JsonPart part) {
    part.requireOnly(MEMBERS);
    List<String> given = KINDS.stream().filter(kind -> part.find(kind).isPresent()).toList();
    if (given.size() != 1) {
      throw part.unexpectedValue("an object with just one of " + String.join(", ", KINDS));
    }
    JsonPart value = part.get(given.get(0));
    RequestParts parts = new RequestParts(options(part));
    return switch (given.get(0)) {
      case "json" -> Optional.of(parts.schema(value));
      case "json_object" ->
          value.booleanValue() ? Optional.of(parts.anyObjectGrammar()) : Optional.empty();
      case "regex" -> Optional.of(parts.regex(value));
      case "choice" -> Optional.of(parts.readChoice(value));
      case "grammar" -> Optional.of(parts.grammar(value));
      default -> Optional.of(parts.structuralTag(value));
    };
  }

  private SchemaOptions options(JsonPart part) {
    TextPolicy text =
        options
            .text()
            .withClosed(
                part.booleanMember("disable_additional_properties", options.text().closed()));
    // Dyck has no fallback to disable. The member is only checked.
    boolean unused = part.booleanMember("disable_fallback", true);
    return part.booleanMember("disable_any_whitespace", false)
        ? options.withText(text.withSpaces(Spaces.ONE))
        : options.withText(text);
  }
}
