package io.dyck.cli.generate;

import io.dyck.models.LanguageModel;
import java.util.Optional;

/** A model with what it takes to ask it something. */
public interface PromptedModel extends AutoCloseable {
  /**
   * The model.
   *
   * @return closed with this object
   */
  LanguageModel model();

  /**
   * The tokens of a prompt.
   *
   * @param subject what is to be written: the name of a sample, or of a grammar's file
   * @param system the message of the system; without it what the model is used to
   * @param request what the user asks for; without it a text of the subject
   * @return to be read before the answer
   */
  int[] prompt(String subject, Optional<String> system, Optional<String> request);

  @Override
  void close();
}
