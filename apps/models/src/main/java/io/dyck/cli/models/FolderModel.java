package io.dyck.cli.models;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.chat.ModelChat;
import io.dyck.cli.generate.PromptedModel;
import io.dyck.models.LanguageModel;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A model with the template of its prompts.
 *
 * @param chat nothing for a model that goes on with plain text
 * @param knowsSamples whether the message of its system is the name of a sample
 */
record FolderModel(LanguageModel model, Optional<ModelChat> chat, boolean knowsSamples)
    implements PromptedModel {
  @Override
  public int[] prompt(String subject, Optional<String> system, Optional<String> request) {
    if (chat.isEmpty()) {
      return model.prompt(system.map(text -> text + "\n").orElse("") + request.orElse(""));
    }
    ArrayNode messages = JsonNodeFactory.instance.arrayNode();
    Optional<String> said = knowsSamples ? Optional.of(system.orElse(subject)) : system;
    said.ifPresent(text -> messages.add(message("system", text)));
    request.ifPresent(text -> messages.add(message("user", text)));
    ObjectNode conversation = JsonNodeFactory.instance.objectNode();
    conversation.set("messages", messages);
    conversation.put("add_generation_prompt", true);
    return chat.get()
        .render(conversation, LocalDateTime.now(ZoneId.systemDefault()))
        .encode(model.vocabulary().tokenizer().orElseThrow());
  }

  private static ObjectNode message(String role, String content) {
    return JsonNodeFactory.instance.objectNode().put("role", role).put("content", content);
  }

  @Override
  public void close() {
    model.close();
  }
}
