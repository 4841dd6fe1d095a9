package io.dyck.cli;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.conflict.ConflictExplainer;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.repair.Effort;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.UndecidedGrammarException;

/** Turns every way in which a grammar can fail into a verdict. */
final class Checker {
  private final GrammarOptions options;

  Checker(GrammarOptions options) {
    this.options = options;
  }

  Checked check(GrammarSource source) {
    String name = source.name();
    try {
      return check(name, source.parse(options.reading()));
    } catch (GrammarException e) {
      return new Checked.Malformed(name, e.diagnostics());
    } catch (UserException e) {
      return new Checked.Unreadable(name, String.valueOf(e.getMessage()), e.wayOut());
    }
  }

  private Checked check(String name, Grammar grammar) {
    try {
      return new Checked.Deterministic(name, Pda.compile(grammar, options.pda()));
    } catch (NondeterministicGrammarException e) {
      return new Checked.Conflicting(name, grammar, explain(grammar, e));
    } catch (UndecidedGrammarException e) {
      return new Checked.Undecided(name, grammar, "DYCK-D002", e.reason(), e.advice());
    } catch (LimitExceededException e) {
      return new Checked.Undecided(
          name,
          grammar,
          "DYCK-E001",
          withoutCode(e.getMessage()),
          "make counts smaller, or what follows a repetition differ from its body; if this size is"
              + " meant, try --limit "
              + e.limit()
              + "="
              + Math.max(2 * e.allowed(), e.reached()));
    }
  }

  private ImmutableList<ConflictExplanation> explain(
      Grammar grammar, NondeterministicGrammarException rejection) {
    return new ConflictExplainer(
            grammar,
            (file, text) -> Grammars.read(file, text, options.reading()),
            options.pda(),
            Effort.QUICK)
        .explain(rejection.conflicts());
  }

  private static String withoutCode(@org.jspecify.annotations.Nullable String message) {
    return String.valueOf(message).replaceFirst("^DYCK-[A-Z]\\d+: ", "");
  }
}
