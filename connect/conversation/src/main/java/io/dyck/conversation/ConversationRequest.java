package io.dyck.conversation;

import com.google.common.collect.ImmutableList;
import io.dyck.tools.ToolChoice;
import java.util.List;
import java.util.Optional;

/**
 * A request for the next message of a model. With tools and a schema the message is either calls or
 * JSON. Immutable; each {@code with} method returns a changed copy.
 *
 * @param conversation the messages so far
 * @param tools the tools that the model may call
 * @param choice whether the model calls them
 * @param schema the JSON Schema of the answer; empty for free text
 * @param options how the answer is drawn
 */
public record ConversationRequest(
    Conversation conversation,
    ImmutableList<OfferedTool> tools,
    ToolChoice choice,
    Optional<String> schema,
    AnswerOptions options) {
  /** The schema of JSON without a schema: an object, as in OpenAI's interface. */
  public static final String ANY_OBJECT = "{\"type\": \"object\"}";

  /**
   * Returns a request for free text.
   *
   * @param conversation the messages so far
   * @return a request without tools
   */
  public static ConversationRequest of(Conversation conversation) {
    return new ConversationRequest(
        conversation, ImmutableList.of(), ToolChoice.AUTO, Optional.empty(), AnswerOptions.DEFAULT);
  }

  /**
   * Returns a request with tools.
   *
   * @param newTools the tools, with different names
   * @param newChoice whether the model calls them
   * @return a changed copy
   */
  public ConversationRequest withTools(List<OfferedTool> newTools, ToolChoice newChoice) {
    return new ConversationRequest(
        conversation, ImmutableList.copyOf(newTools), newChoice, schema, options);
  }

  /**
   * Returns a request for an answer in JSON.
   *
   * @param newSchema a JSON Schema
   * @return a changed copy
   */
  public ConversationRequest withSchema(String newSchema) {
    return new ConversationRequest(conversation, tools, choice, Optional.of(newSchema), options);
  }

  /**
   * Returns a request with other options.
   *
   * @param newOptions how the answer is drawn
   * @return a changed copy
   */
  public ConversationRequest withOptions(AnswerOptions newOptions) {
    return new ConversationRequest(conversation, tools, choice, schema, newOptions);
  }
}
