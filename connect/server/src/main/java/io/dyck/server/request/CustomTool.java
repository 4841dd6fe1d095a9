package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.request.RequestedOutput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * OpenAI's custom tools, whose input is a text of a grammar. No format of tool calls can contain
 * such a text. The text is therefore the whole answer, and the tool choice must force this tool.
 */
final class CustomTool {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CustomTool() {}

  /** Returns the form of the answer if a custom tool is among the tools. */
  static Optional<AnswerForm> read(RequestFields fields, SchemaOptions schemas) {
    List<RequestFields> tools = fields.objects("tools");
    if (tools.stream().noneMatch(CustomTool::isCustom)) {
      return Optional.empty();
    }
    Map<String, AnswerForm> custom = new LinkedHashMap<>();
    for (RequestFields tool : tools) {
      if (isCustom(tool)) {
        AnswerForm wanted = requestedForm(tool, schemas);
        custom.put(String.valueOf(wanted.custom()), wanted);
      }
    }
    return Optional.of(
        fields.node("tool_choice").asText().equals("none")
            ? AnswerForm.ANYTHING
            : chosenForm(fields, custom, tools.size()));
  }

  private static boolean isCustom(RequestFields tool) {
    return tool.node("type").asText().equals("custom");
  }

  private static AnswerForm chosenForm(
      RequestFields fields, Map<String, AnswerForm> custom, int tools) {
    JsonNode choice = fields.node("tool_choice");
    if (choice.isObject() && choice.path("type").asText().equals("custom")) {
      RequestFields named = fields.object("tool_choice");
      named.ignore("type");
      RequestFields inner = named.hasField("custom") ? named.object("custom") : named;
      String name = inner.text("name").orElse("");
      inner.refuseOthers();
      named.refuseOthers();
      AnswerForm wanted = custom.get(name);
      if (wanted == null) {
        throw fields.invalid("tool_choice", "names '" + name + "', and there is no such tool");
      }
      return wanted;
    } else if (tools == 1 && choice.asText().equals("required")) {
      return custom.values().iterator().next();
    }
    throw new ApiException(
        Refusal.UNSUPPORTED_VALUE,
        "tool_choice",
        "with a custom tool 'tool_choice' must name it, or be \"required\" with no other tool");
  }

  private static AnswerForm requestedForm(RequestFields tool, SchemaOptions schemas) {
    // The tool is nested as in Chat Completions, or flat as in Responses.
    RequestFields custom = tool.hasField("custom") ? tool.object("custom") : tool;
    tool.ignore("type");
    if (custom != tool) {
      tool.refuseOthers();
    }
    String name = custom.text("name").orElseThrow(() -> custom.invalid("name", "is missing"));
    Optional<String> unused = custom.text("description");
    boolean hasFormat = custom.hasField("format");
    custom.refuseOthers();
    if (!hasFormat) {
      return input("", null, name);
    }
    RequestFields format = custom.object("format");
    String type = format.text("type").orElse("");
    if (type.equals("text")) {
      format.refuseOthers();
      return input("", null, name);
    } else if (!type.equals("grammar")) {
      throw format.invalid("type", "must be \"text\" or \"grammar\"");
    }
    // The members are inside the format, or in an object of their own.
    RequestFields grammar = format.hasField("grammar") ? format.object("grammar") : format;
    ObjectNode asFormat = JSON.createObjectNode().put("type", "grammar");
    asFormat.set("syntax", grammar.required("syntax"));
    asFormat.set("definition", grammar.required("definition"));
    grammar.refuseOthers();
    format.refuseOthers();
    Optional<Grammar> read =
        AnswerForm.readTools(
            () -> new RequestedOutput(schemas).ofMember("response_format", JsonPart.of(asFormat)),
            grammar.path());
    return input(AnswerForm.hash(asFormat), read.isPresent() ? read::get : null, name);
  }

  private static AnswerForm input(String hash, @Nullable Supplier<Grammar> grammar, String name) {
    return new AnswerForm(hash, "tools", grammar, null, name);
  }
}
