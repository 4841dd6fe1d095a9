package io.dyck.conversation;

import com.google.common.collect.ImmutableList;
import io.dyck.models.decode.FinishReason;
import io.dyck.tools.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * The next message of a model.
 *
 * @param text the text for the user; may be empty
 * @param reasoning the text that the format marks as reasoning; may be empty
 * @param calls the calls of tools in order, each with an id
 * @param finish the reason why the message ended
 * @param promptTokens the number of tokens of the prompt
 * @param tokens the number of tokens of the message
 */
public record ConversationAnswer(
    String text,
    String reasoning,
    ImmutableList<ToolCall> calls,
    FinishReason finish,
    int promptTokens,
    int tokens) {
  /**
   * Returns the id of a call.
   *
   * @param index the number of the call in the message, from 0
   * @param ownId the model's id of the call; null if the format has no ids
   * @return the model's id, otherwise one made of the number
   */
  public static String callId(int index, @Nullable String ownId) {
    return ownId == null ? "call_" + index : ownId;
  }
}
