package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import io.dyck.models.LanguageModel;

/**
 * A small model that guesses what a large one will say, which then checks all guesses in one pass.
 * The text is the one that the large model alone would have written with the same seed.
 *
 * @param model of the same vocabulary; stays open
 * @param tokens how many tokens it guesses ahead
 */
public record DraftModel(LanguageModel model, int tokens) {
  /**
   * Checks the number.
   *
   * @param model of the same vocabulary
   * @param tokens at least 1
   */
  public DraftModel {
    Preconditions.checkArgument(tokens >= 1, "tokens (%s) must be >= 1", tokens);
  }
}
