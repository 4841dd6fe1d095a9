package io.dyck.server.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.request.ApiException.Refusal;
import java.util.List;
import java.util.Set;

/** The messages of a conversation as templates take them. */
final class ChatMessages {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> ROLES =
      Set.of("system", "developer", "user", "assistant", "tool", "function");

  private ChatMessages() {}

  static ArrayNode read(RequestFields request) {
    List<RequestFields> messages = request.objects("messages");
    if (messages.isEmpty()) {
      throw request.invalid("messages", "must have at least one message");
    }
    ArrayNode all = JSON.createArrayNode();
    messages.forEach(message -> all.add(readMessage(message)));
    return all;
  }

  private static ObjectNode readMessage(RequestFields message) {
    ObjectNode read = JSON.createObjectNode();
    String role = message.text("role").orElseThrow(() -> missingField(message, "role"));
    if (!ROLES.contains(role)) {
      throw message.invalid("role", "must be one of " + new java.util.TreeSet<>(ROLES));
    }
    read.put("role", role.equals("developer") ? "system" : role);
    JsonNode content = message.node("content");
    boolean calls = message.hasField("tool_calls");
    if (content.isMissingNode() && !(role.equals("assistant") && calls)) {
      throw missingField(message, "content");
    }
    read.put("content", content.isMissingNode() ? "" : text(message, content));
    message.text("name").ifPresent(name -> read.put("name", name));
    message.text("tool_name").ifPresent(name -> read.put("name", name));
    message.text("tool_call_id").ifPresent(id -> read.put("tool_call_id", id));
    if (calls) {
      read.set("tool_calls", calls(message));
    }
    // Answers of this interface contain these fields, and clients send them back.
    message.ignore("refusal", "annotations", "thinking");
    message.requireOnly("audio");
    message.requireOnly("function_call");
    message.requireEmpty("images", "the model reads text");
    message
        .text("reasoning_content")
        .ifPresent(reasoning -> read.put("reasoning_content", reasoning));
    message.refuseOthers();
    return read;
  }

  private static ApiException missingField(RequestFields message, String name) {
    return new ApiException(
        Refusal.MISSING_REQUIRED_PARAMETER,
        message.path(name),
        "'" + message.path(name) + "' is missing");
  }

  /** A string, or parts that are text. */
  private static String text(RequestFields message, JsonNode content) {
    if (content.isTextual()) {
      return content.textValue();
    } else if (!content.isArray()) {
      throw message.wrongType("content", "a string or an array of parts");
    }
    StringBuilder text = new StringBuilder();
    for (RequestFields part : message.objects("content")) {
      String type = part.text("type").orElse("");
      if (!type.equals("text") && !type.equals("refusal")) {
        throw new ApiException(
            Refusal.UNSUPPORTED_VALUE,
            part.path("type"),
            "'" + part.path("type") + "' must be \"text\": the model reads nothing else");
      }
      text.append(part.text(type).orElseThrow(() -> missingField(part, type)));
      // The fields mark where a cache may end, and the sources of an answer.
      part.ignore("cache_control", "annotations");
      part.refuseOthers();
    }
    return text.toString();
  }

  /** Templates want arguments as an object. */
  private static ArrayNode calls(RequestFields message) {
    ArrayNode calls = JSON.createArrayNode();
    for (RequestFields call : message.objects("tool_calls")) {
      ObjectNode read = JSON.createObjectNode();
      call.text("id").ifPresent(id -> read.put("id", id));
      String type = call.text("type").orElse("function");
      read.put("type", type);
      call.ignore("index");
      if (type.equals("custom")) {
        RequestFields custom = call.object("custom");
        ObjectNode named = read.putObject("custom");
        named.put("name", custom.text("name").orElseThrow(() -> missingField(custom, "name")));
        named.put("input", custom.text("input").orElseThrow(() -> missingField(custom, "input")));
        custom.refuseOthers();
      } else {
        RequestFields function = call.object("function");
        ObjectNode named = read.putObject("function");
        named.put("name", function.text("name").orElseThrow(() -> missingField(function, "name")));
        named.set("arguments", arguments(function));
        function.ignore("index");
        function.refuseOthers();
      }
      call.refuseOthers();
      calls.add(read);
    }
    return calls;
  }

  /** Returns the arguments of a call as an object, if they are one. */
  static JsonNode arguments(RequestFields function) {
    JsonNode arguments = function.node("arguments");
    if (!arguments.isTextual()) {
      return arguments.isMissingNode() ? JSON.createObjectNode() : arguments;
    }
    try {
      JsonNode read = JSON.readTree(arguments.textValue());
      return read.isObject() ? read : arguments;
    } catch (JsonProcessingException e) {
      return arguments;
    }
  }
}
