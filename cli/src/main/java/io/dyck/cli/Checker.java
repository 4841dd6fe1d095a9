package io.dyck.cli;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.DeterminismChecker.Checked;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.GrammarException;

/** Turns every way in which a grammar can fail into a report. */
final class Checker {
  private final GrammarOptions options;
  private final CheckOptions how;

  Checker(GrammarOptions options, CheckOptions how) {
    this.options = options;
    this.how = how;
  }

  Checked check(GrammarSource source) {
    String name = source.name();
    try {
      return DeterminismChecker.check(name, source.parse(options.reading()), how);
    } catch (GrammarException e) {
      return DeterminismChecker.of(DeterminismChecker.malformed(name, e));
    } catch (UserException e) {
      return DeterminismChecker.of(
          DeterminismChecker.unreadable(name, String.valueOf(e.getMessage()), e.wayOut()));
    }
  }
}
