package io.dyck.cli;

import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.vocabulary.Vocabulary;
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
}
