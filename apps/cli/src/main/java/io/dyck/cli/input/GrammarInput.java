package io.dyck.cli.input;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.text.Plurals;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.function.Supplier;

/** What the user gave for the argument GRAMMAR. Every method ends the command on bad input. */
public sealed interface GrammarInput
    permits CompiledSource, GrammarSource, SchemaSource, ToolSource {
  /** Returns where it is. */
  InputPlace place();

  /** Returns the name in messages. */
  default String name() {
    return place().name();
  }

  /**
   * Reads the rules, for a command that reports their errors itself.
   *
   * @throws GrammarException if the grammar has errors, with all of them
   * @throws UserException if there is no such file or sample, or if there are no rules
   */
  Grammar parse(GrammarOptions options);

  /**
   * Reads the rules, for a command that shows or changes them; writes their errors to standard
   * error.
   */
  default Grammar read(GrammarOptions options, Terminal terminal) {
    try {
      return parse(options);
    } catch (GrammarException e) {
      e.diagnostics()
          .forEach(
              d ->
                  terminal
                      .err()
                      .writeLine(DiagnosticText.render(d, terminal.errStyle().isColoured())));
      long errors = e.diagnostics().stream().filter(d -> d.severity() == Severity.ERROR).count();
      throw new UserException(
          name()
              + ": the grammar has "
              + errors
              + " "
              + Plurals.formFor((int) errors, "error")
              + ", see above",
          "");
    }
  }

  /** Returns the automaton. */
  Pda compile(GrammarOptions options, Terminal terminal);

  /** Returns the automaton with the tokens of a vocabulary. */
  default TokenConstraint compose(
      GrammarOptions options, Terminal terminal, Supplier<Vocabulary> vocabulary) {
    Pda pda = compile(options, terminal);
    return Compositions.compose(pda, vocabulary.get(), terminal);
  }

  /**
   * Returns the example sentences; empty if there are none.
   *
   * @param constraint what {@link #compose} returned
   */
  default ImmutableList<String> examples(TokenConstraint constraint) {
    return place().examples();
  }
}
