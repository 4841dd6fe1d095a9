package io.dyck.spring;

import com.google.common.collect.ImmutableList;
import io.dyck.conversation.AnswerOptions;
import io.dyck.conversation.Conversation;
import io.dyck.conversation.ConversationRequest;
import io.dyck.conversation.OfferedTool;
import io.dyck.tools.ToolCall;
import io.dyck.tools.ToolChoice;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.content.MediaContent;
import org.springframework.ai.tool.definition.ToolDefinition;

/** Converts prompts of Spring AI. */
final class PromptConversion {
  private PromptConversion() {}

  /**
   * Converts a prompt.
   *
   * @throws IllegalArgumentException if a message has content that the model cannot read
   */
  static ConversationRequest toRequest(
      List<Message> messages, DyckChatOptions options, List<ToolDefinition> tools) {
    Conversation.Builder conversation = Conversation.builder();
    messages.forEach(message -> add(message, conversation));
    ImmutableList<OfferedTool> offered =
        tools.stream()
            .map(
                tool ->
                    new OfferedTool(
                        tool.name(), tool.description(), tool.inputSchema(), tool.inputSchema()))
            .collect(ImmutableList.toImmutableList());
    ToolChoice choice = options.getToolChoice();
    ConversationRequest request =
        ConversationRequest.of(conversation.build())
            .withTools(offered, choice == null ? ToolChoice.AUTO : choice)
            .withOptions(options(options));
    String schema = options.getOutputSchema();
    return schema == null ? request : request.withSchema(schema);
  }

  private static void add(Message message, Conversation.Builder to) {
    if (message instanceof MediaContent content && !content.getMedia().isEmpty()) {
      throw new IllegalArgumentException("media are not supported: the model reads text");
    }
    switch (message.getMessageType()) {
      case SYSTEM -> to.system(text(message.getText()));
      case USER -> to.addUserMessage(text(message.getText()));
      case ASSISTANT -> to.assistant(text(message.getText()), calls((AssistantMessage) message));
      case TOOL ->
          ((ToolResponseMessage) message)
              .getResponses()
              .forEach(result -> to.toolResult(result.name(), result.id(), result.responseData()));
    }
  }

  private static List<ToolCall> calls(AssistantMessage message) {
    return message.getToolCalls().stream()
        .map(call -> new ToolCall(call.name(), call.arguments(), call.id()))
        .toList();
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static AnswerOptions options(DyckChatOptions options) {
    return new AnswerOptions(
        options.getMaxTokens(),
        options.getTemperature(),
        options.getTopK(),
        options.getTopP(),
        options.getFrequencyPenalty(),
        options.getPresencePenalty(),
        AnswerOptions.stopsOf(options.getStopSequences()),
        options.getSeed());
  }
}
