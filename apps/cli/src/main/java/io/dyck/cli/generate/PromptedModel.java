package io.dyck.cli.generate;

import io.dyck.models.LanguageModel;
import java.util.Optional;

/** A language model with the means to make prompts for it. */
public interface PromptedModel extends AutoCloseable {
  /**
   * Returns the model.
   *
   * @return the model, which is closed with this object
   */
  LanguageModel model();

  /**
   * Returns the tokens of a prompt.
   *
   * @param subject the kind of text to write: the name of a sample, or of a grammar's file
   * @param system the system message; if empty, the message that the model was trained with
   * @param request the request of the user; if empty, a request for a text of the subject
   * @return the tokens that the model reads before the answer
   */
  int[] prompt(String subject, Optional<String> system, Optional<String> request);

  @Override
  void close();
}
