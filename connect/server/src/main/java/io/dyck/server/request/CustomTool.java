package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.request.RequestedOutput;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * OpenAI's custom tools, whose input is a text of a grammar. No format of tool calls can hold such
 * a text, so it is the whole answer, and the choice must leave no other.
 */
final class CustomTool {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CustomTool() {}

  /** What is wanted if there is a custom tool among the tools. */
  static Optional<Wanted> read(Fields fields, SchemaOptions schemas) {
    List<Fields> tools = fields.objects("tools");
    Optional<Fields> first =
        tools.stream().filter(tool -> tool.node("type").asText().equals("custom")).findFirst();
    if (first.isEmpty() || fields.node("tool_choice").asText().equals("none")) {
      return first.map(tool -> Wanted.ANYTHING);
    }
    JsonNode choice = fields.node("tool_choice");
    String named = choice.path("custom").path("name").asText(choice.path("name").asText(""));
    if (choice.path("type").asText().equals("custom")) {
      for (Fields tool : tools) {
        if (tool.node("custom").path("name").asText(tool.node("name").asText("")).equals(named)) {
          return Optional.of(wanted(tool, schemas));
        }
      }
      throw fields.invalid("tool_choice", "names '" + named + "', and there is no such tool");
    } else if (tools.size() == 1 && choice.asText().equals("required")) {
      return Optional.of(wanted(first.get(), schemas));
    }
    throw new ApiException(
        Refusal.UNSUPPORTED_VALUE,
        "tool_choice",
        "with a custom tool 'tool_choice' must name it, or be \"required\" with no other tool");
  }

  private static Wanted wanted(Fields tool, SchemaOptions schemas) {
    // As in Chat Completions, or flat as in Responses.
    Fields custom = tool.has("custom") ? tool.object("custom") : tool;
    String name = custom.text("name").orElseThrow(() -> custom.invalid("name", "is missing"));
    custom.ignore("description", "type");
    if (!custom.has("format")) {
      return new Wanted("", "custom", null, null, name);
    }
    Fields format = custom.object("format");
    String type = format.text("type").orElse("");
    custom.refuseOthers();
    if (type.equals("text")) {
      return new Wanted("", "custom", null, null, name);
    } else if (!type.equals("grammar")) {
      throw format.invalid("type", "must be \"text\" or \"grammar\"");
    }
    // With the members inside, or in an object of their own.
    Fields grammar = format.has("grammar") ? format.object("grammar") : format;
    ObjectNode asFormat = JSON.createObjectNode().put("type", "grammar");
    asFormat.set("syntax", grammar.required("syntax"));
    asFormat.set("definition", grammar.required("definition"));
    Optional<Grammar> read =
        Wanted.used(
            () -> new RequestedOutput(schemas).ofMember("response_format", JsonPart.of(asFormat)),
            grammar.path("definition"));
    Supplier<Grammar> given = read.isPresent() ? read::get : null;
    return new Wanted(Wanted.hash(asFormat), "custom", given, null, name);
  }
}
