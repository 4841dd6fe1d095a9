package io.dyck.cli;

import io.dyck.cli.terminal.UserException;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.compose.vocabulary.VocabularyException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.pda.Pda;

/** Composes, and says so where grammar and vocabulary do not fit. */
final class Compositions {
  private Compositions() {}

  static TokenConstraint compose(Pda pda, Vocabulary vocabulary) {
    try {
      return TokenConstraint.compose(pda, vocabulary);
    } catch (LimitExceededException | IllegalArgumentException e) {
      throw new UserException("the grammar does not fit the vocabulary: " + e.getMessage(), "");
    }
  }

  /** The same in canonical mode. */
  static TokenConstraint canonical(TokenConstraint constraint) {
    try {
      return TokenConstraint.compose(
          constraint.pda(), constraint.vocabulary(), ComposeOptions.CANONICAL);
    } catch (VocabularyException | IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), "leave out --canonical");
    }
  }
}
