package io.dyck.server.answer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An item of the output of OpenAI's Responses while it grows. For one thread. */
final class OutputItem {
  private final String type;
  private final String id;

  /** The identifier of a call, which clients send back with the result; empty if this is none. */
  private final String callId;

  /** The tool that is called. */
  private final String name;

  private final StringBuilder text = new StringBuilder();

  private OutputItem(String type, String prefix, String callId, String name) {
    this.type = type;
    this.id = AnswerChoice.newId(prefix);
    this.callId = callId;
    this.name = name;
  }

  static OutputItem message() {
    return new OutputItem("message", "msg_", "", "");
  }

  static OutputItem reasoning() {
    return new OutputItem("reasoning", "rs_", "", "");
  }

  static OutputItem call(String callId, String name, boolean isCustom) {
    return isCustom
        ? new OutputItem("custom_tool_call", "ctc_", callId, name)
        : new OutputItem("function_call", "fc_", callId, name);
  }

  boolean is(String other) {
    return type.equals(other);
  }

  String id() {
    return id;
  }

  String name() {
    return name;
  }

  String text() {
    return text.toString();
  }

  void add(String more) {
    text.append(more);
  }

  /** Returns whether the text is in a list of parts. */
  boolean hasParts() {
    return callId.isEmpty();
  }

  /** Returns the middle of the names of events. */
  String event() {
    return switch (type) {
      case "message" -> "output_text";
      case "reasoning" -> "reasoning_text";
      case "function_call" -> "function_call_arguments";
      default -> "custom_tool_call_input";
    };
  }

  /** Returns the name of the member with the text. */
  String textName() {
    return switch (type) {
      case "function_call" -> "arguments";
      case "custom_tool_call" -> "input";
      default -> "text";
    };
  }

  /** Returns the part that has the text. */
  ObjectNode part() {
    ObjectNode part = JsonNodeFactory.instance.objectNode();
    if (is("reasoning")) {
      return part.put("type", "reasoning_text").put("text", text());
    }
    part.put("type", "output_text").put("text", text()).putArray("annotations");
    part.putArray("logprobs");
    return part;
  }

  ObjectNode json(boolean isDone) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", id).put("type", type);
    json.put("status", isDone ? "completed" : "in_progress");
    if (!hasParts()) {
      return json.put("call_id", callId).put("name", name).put(textName(), text());
    }
    if (is("reasoning")) {
      json.putArray("summary");
    } else {
      json.put("role", "assistant");
    }
    json.putArray("content");
    if (isDone) {
      json.withArray("content").add(part());
    }
    return json;
  }
}
