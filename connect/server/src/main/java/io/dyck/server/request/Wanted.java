package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.setup.Offer;
import io.dyck.tools.Reasoning;
import io.dyck.tools.Tool;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolSchemas;
import io.dyck.tools.ToolSet;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.request.RequestedOutput;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What form the answer must have: the grammar, and how it is read back.
 *
 * @param hash of all that the grammar was made of; empty without one
 * @param kind for logs and metrics, such as {@code json_schema}; {@code none} for free text
 * @param grammar makes the grammar of the answer; null for free text
 * @param calls reads tool calls back; null where there are none
 * @param custom the custom tool whose input the answer is; null where there is none
 */
public record Wanted(
    String hash,
    String kind,
    @Nullable Supplier<Grammar> grammar,
    @Nullable ToolCalls calls,
    @Nullable String custom) {
  public static final Wanted ANYTHING = new Wanted("", "none", null, null, null);

  private static final List<String> MEMBERS =
      List.of(
          "response_format",
          "structured_outputs",
          "guided_json",
          "guided_regex",
          "guided_choice",
          "guided_grammar",
          "grammar",
          "json_schema",
          "regex",
          "ebnf",
          "structural_tag",
          "format");

  private static final ObjectMapper JSON = new ObjectMapper();

  /** How requests are read: of one server, shared. */
  public record Reader(
      SchemaOptions schemas,
      ToolSchemas toolSchemas,
      ToolFormat format,
      Reasoning reasoning,
      ImmutableList<Offer> offers) {
    /** For a model that writes calls in this format, perhaps after reasoning. */
    public static Reader of(
        ToolFormat format, boolean reasons, SchemaOptions schemas, ImmutableList<Offer> offers) {
      return new Reader(
          schemas,
          new ToolSchemas(schemas),
          format,
          reasons ? Reasoning.ALLOWED : Reasoning.NONE,
          offers);
    }

    /**
     * Reads the constraint and the tools.
     *
     * @param ollama whether {@code format} names the constraint, else the other members do
     */
    public Wanted read(Fields fields, Vocabulary vocabulary, boolean ollama) {
      ObjectNode constraints = JSON.createObjectNode();
      String kind = "none";
      for (String member : MEMBERS) {
        boolean known = member.equals("format") == ollama;
        if (known && fields.has(member)) {
          constraints.set(member, fields.node(member));
          kind = member;
        }
      }
      Optional<Grammar> output =
          used(() -> new RequestedOutput(schemas).ofRequest(JsonPart.of(constraints)), "");
      Wanted wanted = offered(fields);
      if (output.isPresent()) {
        String hash = hash(constraints);
        wanted = both(new Wanted(hash, kind, output::get, null, null), wanted, "leave one out");
      }
      return both(wanted, tools(fields, vocabulary), "set 'tool_choice' to \"none\"");
    }

    private static Wanted both(Wanted one, Wanted other, String advice) {
      if (one.grammar() == null || other.grammar() == null) {
        return one.grammar() == null ? other : one;
      }
      throw new ApiException(
          Refusal.UNSUPPORTED_VALUE,
          one.kind(),
          "'%s' and '%s' cannot both be enforced; %s".formatted(one.kind(), other.kind(), advice));
    }

    /** What a request takes by its name. */
    private Wanted offered(Fields fields) {
      Wanted wanted = ANYTHING;
      for (String field : offers.stream().map(Offer::field).distinct().toList()) {
        Optional<String> name = fields.text(field);
        if (name.isPresent()) {
          Offer offer = offer(fields, field, name.get());
          Wanted more = new Wanted(offer.hash(), field, offer.grammar(), null, null);
          wanted = both(wanted, more, "leave one out");
        }
      }
      return wanted;
    }

    private Offer offer(Fields fields, String field, String name) {
      List<Offer> known = offers.stream().filter(offer -> offer.field().equals(field)).toList();
      return known.stream()
          .filter(offer -> offer.name().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  fields.invalid(
                      field,
                      known.stream()
                          .map(offer -> '"' + offer.name() + '"')
                          .collect(Collectors.joining(", ", "must be one of ", ""))));
    }

    private Wanted tools(Fields fields, Vocabulary vocabulary) {
      boolean parallel = fields.flag("parallel_tool_calls", true);
      if (!fields.has("tools") || fields.array("tools").isEmpty()) {
        if (fields.has("tool_choice")
            && !fields.node("tool_choice").asText().matches("none|auto")) {
          throw fields.invalid("tool_choice", "needs 'tools'");
        }
        return ANYTHING;
      }
      JsonNode tools = fields.array("tools");
      Optional<Wanted> custom = CustomTool.read(fields, schemas);
      if (custom.isPresent()) {
        return custom.get();
      }
      ToolChoice choice =
          fields.has("tool_choice")
              ? used(() -> ToolChoice.read(JsonPart.of(fields.node("tool_choice"))), "tool_choice")
              : ToolChoice.AUTO;
      List<Tool> list = used(() -> Tool.list(JsonPart.of(tools)), "tools");
      ToolSet set = used(() -> ToolSet.of(list, toolSchemas), "tools");
      ToolCalls calls =
          used(
              () ->
                  ToolCalls.of(set, choice, format).withParallel(parallel).withReasoning(reasoning),
              "tool_choice");
      if (choice.mode() == ToolChoice.Mode.NONE) {
        return ANYTHING;
      }
      ObjectNode parts = JSON.createObjectNode().put("format", format.toString());
      parts.set("tools", tools);
      parts.put("parallel", parallel).set("tool_choice", fields.node("tool_choice"));
      Grammar grammar = used(() -> calls.grammar(vocabulary), "tools");
      return new Wanted(hash(parts), "tools", () -> grammar, calls, null);
    }
  }

  /** The same for equal texts of JSON: what a cache knows a grammar by. */
  static String hash(JsonNode parts) {
    return Hashing.sha256().hashString(parts.toString(), StandardCharsets.UTF_8).toString();
  }

  /** Runs it; what is wrong is said with the field's name. */
  static <T> T used(Supplier<T> reading, String field) {
    try {
      return reading.get();
    } catch (ToolException e) {
      String pointer = e.pointer().replaceFirst("^#/?", "").replace('/', '.');
      String param = field.isEmpty() ? pointer : pointer.isEmpty() ? field : field + "." + pointer;
      throw new ApiException(
          Refusal.CONSTRAINT_INVALID,
          param.isEmpty() ? null : param,
          String.valueOf(e.getMessage()));
    }
  }
}
