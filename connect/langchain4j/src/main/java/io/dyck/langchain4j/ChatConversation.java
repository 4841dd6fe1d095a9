package io.dyck.langchain4j;

import com.google.common.base.Ascii;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import io.dyck.conversation.Conversation;
import io.dyck.tools.ToolCall;
import java.util.ArrayList;
import java.util.List;

/** Converts the messages of LangChain4j. */
final class ChatConversation {
  private ChatConversation() {}

  /**
   * Converts messages.
   *
   * @throws UnsupportedFeatureException if a message has content that the model cannot read
   */
  static Conversation toConversation(List<ChatMessage> messages) {
    Conversation.Builder conversation = Conversation.builder();
    messages.forEach(message -> add(message, conversation));
    return conversation.build();
  }

  private static void add(ChatMessage message, Conversation.Builder to) {
    if (message instanceof SystemMessage system) {
      to.system(system.text());
    } else if (message instanceof UserMessage user) {
      to.addUserMessage(text(user));
    } else if (message instanceof ToolExecutionResultMessage result) {
      to.toolResult(result.toolName(), result.id(), text(result));
    } else if (message instanceof AiMessage answer) {
      List<ToolCall> calls =
          answer.toolExecutionRequests().stream()
              .map(call -> new ToolCall(call.name(), call.arguments(), call.id()))
              .toList();
      to.assistant(answer.text() == null ? "" : answer.text(), calls);
    } else {
      throw new UnsupportedFeatureException(
          "messages of type " + message.type() + " are not supported");
    }
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
