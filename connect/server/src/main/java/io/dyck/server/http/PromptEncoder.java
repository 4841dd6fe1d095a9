package io.dyck.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.chat.ChatTemplate;
import io.dyck.chat.ChatTemplateException;
import io.dyck.chat.RenderedPrompt;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.FieldNames;
import io.dyck.server.setup.ServedModel;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;

/**
 * Makes the tokens of a conversation by the chat template of the model, or by a plain template if
 * the model has none.
 */
final class PromptEncoder {
  private static final ChatTemplate PLAIN =
      ChatTemplate.parse(
          "plain",
          "{% for message in messages %}{{ message.role }}: {{ message.content }}\n"
              + "{% endfor %}{% if add_generation_prompt %}assistant: {% endif %}");

  private PromptEncoder() {}

  static int[] tokens(ServedModel served, ObjectNode conversation, FieldNames names) {
    LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
    Tokenizer tokenizer =
        served
            .model()
            .vocabulary()
            .tokenizer()
            .orElseThrow(
                () ->
                    new ApiException(
                        Refusal.SERVER_ERROR, null, "the model has no tokenizer for text"));
    try {
      RenderedPrompt prompt =
          served.chat().isPresent()
              ? served.chat().get().render(conversation, now)
              : PLAIN.render(conversation, Map.<String, String>of(), now);
      return prompt.encode(tokenizer);
    } catch (ChatTemplateException e) {
      throw new ApiException(
          Refusal.INVALID_VALUE,
          names.prompt(),
          "the model's chat template does not take this conversation: " + e.getMessage());
    }
  }
}
