package io.dyck.checker;

import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.PdaOptions;
import java.util.Optional;

/**
 * How a grammar is checked. Immutable.
 *
 * @param pda how it is compiled
 * @param vocabulary the tokens of a model, for the lints that need them
 * @param lints whether lints and intent tests run, or only the verdict is asked for
 */
public record CheckOptions(PdaOptions pda, Optional<Vocabulary> vocabulary, boolean lints) {
  /** Lints without a vocabulary, default limits. */
  public static final CheckOptions DEFAULT =
      new CheckOptions(PdaOptions.DEFAULT, Optional.empty(), true);

  /**
   * The same with the tokens of a model.
   *
   * @param tokens the vocabulary
   * @return changed options
   */
  public CheckOptions withVocabulary(Vocabulary tokens) {
    return new CheckOptions(pda, Optional.of(tokens), lints);
  }
}
