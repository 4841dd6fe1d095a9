package io.dyck.cli;

import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.DeterminismChecker.Checked;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import java.util.Optional;

/** Turns every way in which a grammar can fail into a report. */
final class Checker {
  private final GrammarOptions options;
  private final Optional<Vocabulary> vocabulary;

  Checker(GrammarOptions options, Optional<Vocabulary> vocabulary) {
    this.options = options;
    this.vocabulary = vocabulary;
  }

  Checked check(GrammarSource source) {
    String name = source.name();
    try {
      Grammar grammar = source.parse(options.reading());
      return DeterminismChecker.check(name, grammar, options.check(grammar, vocabulary));
    } catch (GrammarException e) {
      return DeterminismChecker.of(DeterminismChecker.malformed(name, e));
    } catch (UserException e) {
      return DeterminismChecker.of(
          DeterminismChecker.unreadable(name, String.valueOf(e.getMessage()), e.wayOut()));
    }
  }
}
