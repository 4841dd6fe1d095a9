package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import io.dyck.models.LanguageModel;

/**
 * A small model that guesses the next tokens of a large model. The large model then checks all
 * guesses in one pass. The text is equal to the text that the large model alone writes with the
 * same seed.
 *
 * @param model the small model, of the same vocabulary; stays open
 * @param tokens the number of tokens that the model guesses ahead
 */
public record DraftModel(LanguageModel model, int tokens) {
  /**
   * Checks the number.
   *
   * @param model the small model, of the same vocabulary
   * @param tokens at least 1
   */
  public DraftModel {
    Preconditions.checkArgument(tokens >= 1, "tokens (%s) must be >= 1", tokens);
  }
}
