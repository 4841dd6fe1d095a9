package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.server.request.ApiException.Refusal;

/** The input of OpenAI's Responses as messages of a conversation. */
final class ResponsesInput {
  private static final ImmutableSet<String> ROLES =
      ImmutableSet.of("system", "developer", "user", "assistant");

  private final ArrayNode messages = JsonNodeFactory.instance.arrayNode();

  private ResponsesInput() {}

  static ArrayNode read(RequestFields request) {
    ResponsesInput input = new ResponsesInput();
    request.text("instructions").ifPresent(text -> input.add("system", text));
    JsonNode given = request.required("input");
    if (given.isTextual()) {
      input.add("user", given.textValue());
      return input.messages;
    } else if (!given.isArray()) {
      throw request.wrongType("input", "a string or an array of items");
    } else if (given.isEmpty()) {
      throw request.invalid("input", "must have at least one item");
    }
    request.objects("input").forEach(input::add);
    return input.messages;
  }

  private ObjectNode add(String role, String content) {
    String known = role.equals("developer") ? "system" : role;
    return messages.addObject().put("role", known).put("content", content);
  }

  private void add(RequestFields item) {
    item.ignore("id", "status");
    switch (item.text("type").orElse("message")) {
      case "message" -> {
        String role = item.text("role").orElse("");
        if (!ROLES.contains(role)) {
          throw item.invalid("role", "must be one of " + ROLES);
        }
        add(role, text(item, "content"));
      }
      case "function_call" -> addCall(item);
      case "function_call_output", "custom_tool_call_output" -> {
        String id = required(item, "call_id");
        add("tool", text(item, "output")).put("tool_call_id", id);
      }
      case "custom_tool_call" -> {
        ObjectNode call = call(required(item, "call_id"), "custom");
        call.putObject("custom")
            .put("name", required(item, "name"))
            .put("input", required(item, "input"));
      }
      // Reasoning before an earlier answer; templates leave it out.
      case "reasoning" -> item.ignore("summary", "content", "encrypted_content");
      default ->
          throw new ApiException(
              Refusal.UNSUPPORTED_VALUE,
              item.path("type"),
              "'"
                  + item.path("type")
                  + "' must be \"message\", \"function_call\", \"function_call_output\","
                  + " \"custom_tool_call\", \"custom_tool_call_output\" or \"reasoning\"");
    }
    item.refuseOthers();
  }

  private void addCall(RequestFields item) {
    ObjectNode call = call(required(item, "call_id"), "function");
    ObjectNode function = call.putObject("function").put("name", required(item, "name"));
    function.set("arguments", ChatMessages.arguments(item));
  }

  /** Adds a call to the message of the assistant with the calls before it, or to a new message. */
  private ObjectNode call(String id, String type) {
    JsonNode last = messages.path(messages.size() - 1);
    ObjectNode message =
        last.path("role").asText().equals("assistant") ? (ObjectNode) last : add("assistant", "");
    return message.withArray("tool_calls").addObject().put("id", id).put("type", type);
  }

  private static String required(RequestFields item, String name) {
    return item.text(name)
        .orElseThrow(
            () ->
                new ApiException(
                    Refusal.MISSING_REQUIRED_PARAMETER,
                    item.path(name),
                    "'" + item.path(name) + "' is missing"));
  }

  /** A string, or parts that are text. */
  private static String text(RequestFields item, String name) {
    JsonNode content = item.required(name);
    if (content.isTextual()) {
      return content.textValue();
    } else if (!content.isArray()) {
      throw item.wrongType(name, "a string or an array of parts");
    }
    StringBuilder text = new StringBuilder();
    for (RequestFields part : item.objects(name)) {
      String type = part.text("type").orElse("");
      switch (type) {
        case "input_text", "output_text", "text" -> text.append(required(part, "text"));
        case "refusal" -> text.append(required(part, "refusal"));
        default ->
            throw new ApiException(
                Refusal.UNSUPPORTED_VALUE,
                part.path("type"),
                "'"
                    + part.path("type")
                    + "' must be \"input_text\" or \"output_text\": the model reads nothing else");
      }
      part.ignore("annotations", "logprobs");
      part.refuseOthers();
    }
    return text.toString();
  }
}
