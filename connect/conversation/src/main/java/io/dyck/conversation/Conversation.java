package io.dyck.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.tools.ToolCall;
import java.util.List;

/**
 * The messages of a chat. Chat templates take them in the form of OpenAI's interface. Immutable.
 */
public final class Conversation {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ArrayNode messages;

  private Conversation(ArrayNode messages) {
    this.messages = messages;
  }

  /**
   * Starts a conversation.
   *
   * @return a builder without messages
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects messages in their order. */
  public static final class Builder {
    private final ArrayNode messages = JSON.createArrayNode();

    private Builder() {}

    /**
     * Adds a message of the system.
     *
     * @param text its text
     * @return this
     */
    public Builder system(String text) {
      messages.addObject().put("role", "system").put("content", text);
      return this;
    }

    /**
     * Adds a message of the user.
     *
     * @param text its text
     * @return this
     */
    public Builder addUserMessage(String text) {
      messages.addObject().put("role", "user").put("content", text);
      return this;
    }

    /**
     * Adds an answer of the model.
     *
     * @param text its text; empty if there are only calls
     * @param calls its calls of tools; may be empty
     * @return this
     */
    public Builder assistant(String text, List<ToolCall> calls) {
      ObjectNode message = messages.addObject().put("role", "assistant").put("content", text);
      if (!calls.isEmpty()) {
        ArrayNode list = message.putArray("tool_calls");
        calls.forEach(call -> list.add(call(call)));
      }
      return this;
    }

    /**
     * Adds the result of a call.
     *
     * @param tool the name of the tool
     * @param id the id of the call
     * @param text the result
     * @return this
     */
    public Builder toolResult(String tool, String id, String text) {
      messages
          .addObject()
          .put("role", "tool")
          .put("name", tool)
          .put("tool_call_id", id)
          .put("content", text);
      return this;
    }

    /**
     * Makes the conversation.
     *
     * @return the messages so far
     */
    public Conversation build() {
      return new Conversation(messages.deepCopy());
    }
  }

  private static ObjectNode call(ToolCall call) {
    ObjectNode node = JSON.createObjectNode().put("type", "function").put("id", call.id());
    node.putObject("function").put("name", call.name()).set("arguments", json(call.arguments()));
    return node;
  }

  /** Reads JSON; a text that is not JSON becomes a string. */
  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return JSON.getNodeFactory().textNode(text);
    }
  }

  /** Returns the input of a chat template that ends with the begin of the model's answer. */
  ObjectNode withTools(List<OfferedTool> tools) {
    ObjectNode conversation = JSON.createObjectNode();
    conversation.set("messages", messages);
    if (!tools.isEmpty()) {
      ArrayNode functions = conversation.putArray("tools");
      tools.forEach(tool -> addFunction(functions.addObject(), tool));
    }
    return conversation.put("add_generation_prompt", true);
  }

  private static void addFunction(ObjectNode node, OfferedTool tool) {
    ObjectNode function = node.put("type", "function").putObject("function");
    function.put("name", tool.name());
    if (tool.description() != null) {
      function.put("description", tool.description());
    }
    if (tool.shownParameters() != null) {
      function.set("parameters", json(tool.shownParameters()));
    }
  }

  /** Returns the contents alone, one a line, for models without a template. */
  String contents() {
    StringBuilder text = new StringBuilder();
    messages.forEach(message -> text.append(message.path("content").asText()).append('\n'));
    return text.toString();
  }
}
