package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The grammar of a command that works with one: the first argument, and how to read it. */
class GrammarArgument {
  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(
      index = "0",
      paramLabel = "GRAMMAR",
      description = "A file, what 'dyck compile' made of one, or sample:NAME.")
  @SuppressWarnings("NullAway.Init")
  private String name;

  final GrammarSource source() {
    return new GrammarSource(name);
  }

  /** The grammar as it was written; ends the command if it cannot be read. */
  final Grammar grammar(Terminal terminal) {
    return options.read(source(), terminal);
  }

  /** The grammar as an automaton; ends the command if it cannot be used. */
  final Pda compile(Terminal terminal) {
    return options.compile(source(), terminal);
  }

  /** The grammar with a vocabulary; ends the command if they cannot be used. */
  final TokenConstraint compose(Terminal terminal, VocabularyOptions vocabularies) {
    Supplier<Vocabulary> reading = vocabularies.readAhead();
    return options.compose(source(), terminal, reading);
  }
}
