package io.dyck.cli.models;

import io.dyck.chat.ModelChat;
import io.dyck.cli.generate.PromptedModel;
import io.dyck.models.LanguageModel;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A model with the template of its prompts.
 *
 * @param chat the template; empty for a model that continues plain text
 * @param knowsSamples whether the system message is the name of a sample
 */
record FolderModel(LanguageModel model, Optional<ModelChat> chat, boolean knowsSamples)
    implements PromptedModel {
  @Override
  public int[] prompt(String subject, Optional<String> system, Optional<String> request) {
    if (chat.isEmpty()) {
      return model.prompt(system.map(text -> text + "\n").orElse("") + request.orElse(""));
    }
    Optional<String> said = knowsSamples ? Optional.of(system.orElse(subject)) : system;
    return chat.get()
        .render(said, request, LocalDateTime.now(ZoneId.systemDefault()))
        .encode(model.vocabulary().tokenizer().orElseThrow());
  }

  @Override
  public void close() {
    model.close();
  }
}
