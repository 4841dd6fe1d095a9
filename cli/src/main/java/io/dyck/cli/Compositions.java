package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
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

  /** Trimmed to what the vocabulary can finish; warns where that leaves tokens out. */
  static TokenConstraint compose(Pda pda, Vocabulary vocabulary, Terminal terminal) {
    try {
      TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary).trimmed();
      constraint
          .trimming()
          .ifPresent(
              warning ->
                  terminal.err().line(terminal.errStyle().warning("warning") + ": " + warning));
      return constraint;
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
