package io.dyck.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Ascii;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import java.util.ArrayList;
import java.util.List;

/** Messages of LangChain4j as chat templates take them, in the form of OpenAI's interface. */
final class ChatConversation {
  static final ObjectMapper JSON = new ObjectMapper();

  private ChatConversation() {}

  /** An object with messages and tools, and the wish for an answer. */
  static ObjectNode of(List<ChatMessage> messages, List<ToolSpecification> tools) {
    ObjectNode conversation = JSON.createObjectNode();
    ArrayNode list = conversation.putArray("messages");
    messages.forEach(message -> list.add(message(message)));
    if (!tools.isEmpty()) {
      ArrayNode functions = conversation.putArray("tools");
      tools.forEach(tool -> functions.add(tool(tool)));
    }
    return conversation.put("add_generation_prompt", true);
  }

  /** The contents alone, for models without a template. */
  static String text(List<ChatMessage> messages) {
    StringBuilder text = new StringBuilder();
    messages.forEach(
        message -> text.append(message(message).path("content").asText()).append('\n'));
    return text.toString();
  }

  private static ObjectNode message(ChatMessage message) {
    ObjectNode node = JSON.createObjectNode();
    if (message instanceof SystemMessage system) {
      return node.put("role", "system").put("content", system.text());
    }
    if (message instanceof UserMessage user) {
      return node.put("role", "user").put("content", text(user));
    }
    if (message instanceof ToolExecutionResultMessage result) {
      return node.put("role", "tool")
          .put("name", result.toolName())
          .put("tool_call_id", result.id())
          .put("content", text(result));
    }
    if (message instanceof AiMessage answer) {
      node.put("role", "assistant").put("content", answer.text() == null ? "" : answer.text());
      if (answer.hasToolExecutionRequests()) {
        ArrayNode calls = node.putArray("tool_calls");
        answer.toolExecutionRequests().forEach(call -> calls.add(call(call)));
      }
      return node;
    }
    throw new UnsupportedFeatureException(
        "messages of type " + message.type() + " are not supported");
  }

  private static String text(UserMessage message) {
    StringBuilder text = new StringBuilder();
    for (Content content : message.contents()) {
      if (!(content instanceof TextContent part)) {
        throw new UnsupportedFeatureException(
            "contents that are "
                + Ascii.toLowerCase(content.type().name())
                + " are not supported: the model reads text");
      }
      text.append(text.isEmpty() ? "" : "\n").append(part.text());
    }
    return text.toString();
  }

  private static ObjectNode call(ToolExecutionRequest call) {
    ObjectNode node = JSON.createObjectNode().put("type", "function").put("id", call.id());
    node.putObject("function")
        .put("name", call.name())
        .set("arguments", arguments(call.arguments()));
    return node;
  }

  /** Returns the arguments as JSON, or as a text if they are not JSON. */
  private static JsonNode arguments(String arguments) {
    try {
      return JSON.readTree(arguments);
    } catch (JsonProcessingException e) {
      return JSON.getNodeFactory().textNode(arguments);
    }
  }

  /** Returns a tool in OpenAI's form. */
  static ObjectNode tool(ToolSpecification tool) {
    ObjectNode node = JSON.createObjectNode().put("type", "function");
    ObjectNode function = node.putObject("function").put("name", tool.name());
    if (tool.description() != null) {
      function.put("description", tool.description());
    }
    if (tool.parameters() != null) {
      function.set("parameters", ChatSchema.of(tool.parameters(), false));
    }
    return node;
  }

  private static String text(ToolExecutionResultMessage result) {
    List<String> texts = new ArrayList<>();
    for (Content content : result.contents()) {
      if (!(content instanceof TextContent text)) {
        throw new UnsupportedFeatureException(
            "the result of tool '"
                + result.toolName()
                + "' has non-text content ("
                + content.type()
                + "); these models read text only");
      }
      texts.add(text.text());
    }
    return String.join("\n", texts);
  }
}
