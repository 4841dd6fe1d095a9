package io.dyck.cli.input;

import io.dyck.cli.terminal.Terminal;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;

/** A grammar in some notation. */
public record GrammarSource(InputPlace place) implements GrammarInput {
  @Override
  public Grammar parse(GrammarOptions options) {
    return place.parse(options.reading());
  }

  @Override
  public Pda compile(GrammarOptions options, Terminal terminal) {
    options.tools().refuse(name());
    return options.compile(place, read(options, terminal), terminal);
  }
}
