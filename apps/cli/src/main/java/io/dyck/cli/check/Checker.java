package io.dyck.cli.check;

import io.dyck.checker.DeterminismChecker;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.input.GrammarSource;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.MemoryExhaustedException;
import io.dyck.vocabulary.Vocabulary;
import java.util.Optional;

/** Turns every way in which a grammar can fail into a report. */
final class Checker {
  private final GrammarOptions options;
  private final Optional<Vocabulary> vocabulary;

  Checker(GrammarOptions options, Optional<Vocabulary> vocabulary) {
    this.options = options;
    this.vocabulary = vocabulary;
  }

  DeterminismChecker.Checked check(GrammarSource source, Progress progress) {
    String name = source.name();
    try {
      progress.doing("reading");
      Grammar grammar = source.parse(options.reading());
      return DeterminismChecker.check(
          name, grammar, options.check(grammar, vocabulary), progress::doing);
    } catch (GrammarException e) {
      return DeterminismChecker.of(DeterminismChecker.malformed(name, e));
    } catch (OutOfMemoryError e) {
      return exhausted(name, new MemoryExhaustedException("checking the grammar", e));
    } catch (MemoryExhaustedException e) {
      return exhausted(name, e);
    } catch (UserException e) {
      return DeterminismChecker.of(
          DeterminismChecker.unreadable(name, String.valueOf(e.getMessage()), e.wayOut()));
    }
  }

  private static DeterminismChecker.Checked exhausted(String name, MemoryExhaustedException e) {
    return DeterminismChecker.of(DeterminismChecker.exhausted(name, e));
  }
}
