package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.setup.NamedConstraint;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form that the answer must have: its grammar, and the way to read it back.
 *
 * @param hash the hash of everything that determines the grammar; empty without a grammar
 * @param kind the kind in logs and metrics, such as {@code json_schema}; {@code none} for free text
 * @param grammar makes the grammar of the answer; null for free text
 * @param calls reads tool calls in the answer; null without tools
 * @param custom the custom tool whose input the answer is; null without such a tool
 */
public record AnswerForm(
    String hash,
    String kind,
    @Nullable Supplier<Grammar> grammar,
    @Nullable ToolCalls calls,
    @Nullable String custom) {
  public static final AnswerForm ANYTHING = new AnswerForm("", "none", null, null, null);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The settings by which one server reads requests. Shared by all its requests. */
  public record Reader(
      SchemaOptions schemas,
      ToolSchemas toolSchemas,
      ToolFormat format,
      Reasoning reasoning,
      ImmutableList<NamedConstraint> offers) {
    /** Makes a reader for a model that writes calls in this format, perhaps after reasoning. */
    public static Reader of(
        ToolFormat format,
        boolean reasons,
        SchemaOptions schemas,
        ImmutableList<NamedConstraint> offers) {
      return new Reader(
          schemas,
          new ToolSchemas(schemas),
          format,
          reasons ? Reasoning.ALLOWED : Reasoning.NONE,
          offers);
    }

    /**
     * Returns the first field of a request that names a constraint or tools, which may take long to
     * read; empty if none does. Fields of a wrong type count.
     */
    public Optional<String> constrainingField(JsonNode body, RequestDialect dialect) {
      return Stream.of(
              dialect.constraints().stream(),
              Stream.of("tools"),
              offers.stream().map(NamedConstraint::field),
              IgnoredFields.WHITE_SPACE.stream())
          .flatMap(fields -> fields)
          .filter(field -> body.hasNonNull(field) && !isUnconstrained(field, body.get(field)))
          .findFirst();
    }

    /** Whether a field surely names no constraint: no tools, or the format of free text. */
    private static boolean isUnconstrained(String field, JsonNode value) {
      return switch (field) {
        case "tools" -> value.isArray() && value.isEmpty();
        case "response_format" -> value.path("type").asText().equals("text");
        case "text" -> value.path("format").path("type").asText("text").equals("text");
        default -> false;
      };
    }

    /** Reads the constraint and the tools. */
    public AnswerForm read(RequestFields fields, Vocabulary vocabulary, RequestDialect dialect) {
      ObjectNode constraints = JSON.createObjectNode();
      String kind = "none";
      for (String member : dialect.constraints()) {
        if (fields.hasField(member)) {
          constraints.set(member, IgnoredFields.withoutIgnored(fields, member));
          kind = member;
        }
      }
      if (dialect != RequestDialect.OLLAMA) {
        IgnoredFields.read(fields);
      }
      Optional<Grammar> output =
          readTools(() -> new RequestedOutput(schemas).ofRequest(JsonPart.of(constraints)), "");
      AnswerForm text =
          output.isPresent()
              ? new AnswerForm(hash(constraints), kind, output::get, null, null)
              : ANYTHING;
      AnswerForm offered = requireOne(text, offered(fields), "leave one out");
      AnswerForm tools = tools(fields, vocabulary, output, constraints);
      return output.isPresent() && tools.calls() != null
          ? tools
          : requireOne(offered, tools, "set 'tool_choice' to \"none\"");
    }

    private static AnswerForm requireOne(AnswerForm one, AnswerForm other, String advice) {
      if (one.grammar() == null || other.grammar() == null) {
        return one.grammar() == null ? other : one;
      }
      throw new ApiException(
          Refusal.UNSUPPORTED_VALUE,
          one.kind(),
          "'%s' and '%s' cannot both be enforced; %s".formatted(one.kind(), other.kind(), advice));
    }

    /** Returns the form of an answer that the request names as an offer of the operator. */
    private AnswerForm offered(RequestFields fields) {
      AnswerForm wanted = ANYTHING;
      for (String field : offers.stream().map(NamedConstraint::field).distinct().toList()) {
        Optional<String> name = fields.text(field);
        if (name.isPresent()) {
          NamedConstraint offer = offer(fields, field, name.get());
          AnswerForm more = new AnswerForm(offer.hash(), field, offer.grammar(), null, null);
          wanted = requireOne(wanted, more, "leave one out");
        }
      }
      return wanted;
    }

    private NamedConstraint offer(RequestFields fields, String field, String name) {
      List<NamedConstraint> known =
          offers.stream().filter(offer -> offer.field().equals(field)).toList();
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

    /**
     * Reads the tools.
     *
     * @param output the grammar of an answer without calls, if the request constrains it
     * @param constraints the fields with this constraint
     */
    private AnswerForm tools(
        RequestFields fields,
        Vocabulary vocabulary,
        Optional<Grammar> output,
        ObjectNode constraints) {
      boolean parallel = fields.booleanField("parallel_tool_calls", true);
      if (!fields.hasField("tools") || fields.array("tools").isEmpty()) {
        if (fields.hasField("tool_choice")
            && !fields.node("tool_choice").asText().matches("none|auto")) {
          throw fields.invalid("tool_choice", "needs 'tools'");
        }
        return ANYTHING;
      }
      JsonNode tools = fields.array("tools");
      Optional<AnswerForm> custom = CustomTool.read(fields, schemas);
      if (custom.isPresent()) {
        List<Tool> unused = readTools(() -> Tool.list(JsonPart.of(functions(tools))), "tools");
        return custom.get();
      }
      ToolChoice choice =
          fields.hasField("tool_choice")
              ? readTools(
                  () -> ToolChoice.read(JsonPart.of(fields.node("tool_choice"))), "tool_choice")
              : ToolChoice.AUTO;
      List<Tool> list = readTools(() -> Tool.list(JsonPart.of(tools)), "tools");
      ToolSet set = readTools(() -> ToolSet.of(list, toolSchemas), "tools");
      ToolCalls free =
          readTools(
              () ->
                  ToolCalls.of(set, choice, format).withParallel(parallel).withReasoning(reasoning),
              "tool_choice");
      if (choice.mode() == ToolChoice.Mode.NONE) {
        return ANYTHING;
      }
      ToolCalls calls =
          output.map(text -> readTools(() -> free.withText(text), "tools")).orElse(free);
      ObjectNode parts = JSON.createObjectNode().put("format", format.toString());
      parts.set("tools", tools);
      parts.put("parallel", parallel).set("tool_choice", fields.node("tool_choice"));
      parts.set("text", constraints);
      Grammar grammar = readTools(() -> calls.grammar(vocabulary), "tools");
      return new AnswerForm(hash(parts), "tools", () -> grammar, calls, null);
    }
  }

  /** Returns the tools with a function named "custom" in place of each custom tool. */
  private static ArrayNode functions(JsonNode tools) {
    ArrayNode functions = JSON.createArrayNode();
    for (JsonNode tool : tools) {
      boolean isCustom = tool.path("type").asText().equals("custom");
      functions.add(isCustom ? JSON.createObjectNode().put("name", "custom") : tool);
    }
    return functions;
  }

  /**
   * Returns a hash of JSON values. Equal JSON texts have equal hashes; a cache finds grammars by
   * the hash.
   */
  static String hash(JsonNode parts) {
    return Hashing.sha256().hashString(parts.toString(), StandardCharsets.UTF_8).toString();
  }

  /** Runs a reader of tools. An error names the field that it is about. */
  static <T> T readTools(Supplier<T> reading, String field) {
    try {
      return reading.get();
    } catch (ToolException e) {
      String param = path(field, e.pointer());
      throw new ApiException(
          Refusal.CONSTRAINT_INVALID,
          param.isEmpty() ? null : param,
          String.valueOf(e.getMessage()));
    }
  }

  /** The path of a place in a field, such as {@code tools[0].function}. */
  private static String path(String field, String pointer) {
    StringBuilder path = new StringBuilder(field);
    for (String segment : Splitter.on('/').split(pointer.replaceFirst("^#/?", ""))) {
      if (segment.matches("[0-9]+")) {
        path.append('[').append(segment).append(']');
      } else if (!segment.isEmpty()) {
        path.append(path.isEmpty() ? "" : ".")
            .append(segment.replace("~1", "/").replace("~0", "~"));
      }
    }
    return path.toString();
  }
}
