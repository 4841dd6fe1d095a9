package io.dyck.cli.input;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.Terminal;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import io.dyck.vocabulary.Vocabulary;
import java.util.function.Supplier;

/** A grammar that {@code dyck compile} compiled for a vocabulary. */
public record CompiledSource(InputPlace place) implements GrammarInput {
  /** The reader of grammars refuses the file, and says what it is. */
  @Override
  public Grammar parse(GrammarOptions options) {
    return place.parse(options.reading());
  }

  @Override
  public Pda compile(GrammarOptions options, Terminal terminal) {
    refuseOptions(options);
    options.tools().refuse(name());
    return Artefacts.load(place.path(), () -> TokenConstraint.loadPda(place.path()));
  }

  @Override
  public TokenConstraint compose(
      GrammarOptions options, Terminal terminal, Supplier<Vocabulary> vocabulary) {
    refuseOptions(options);
    return Compositions.composeTrimmed(
        () ->
            Artefacts.load(
                place.path(), () -> TokenConstraint.load(place.path(), vocabulary.get())),
        terminal);
  }

  private void refuseOptions(GrammarOptions options) {
    options.refuse(name() + " is compiled already", "give them to 'dyck compile'");
  }

  /**
   * Returns the sentences beside the file; else those of a sample with the same text; else those
   * beside the grammar's file.
   */
  @Override
  public ImmutableList<String> examples(TokenConstraint constraint) {
    ImmutableList<String> beside = place.examples();
    if (!beside.isEmpty()) {
      return beside;
    }
    SourceText source = constraint.pda().grammar().source();
    for (Sample sample : Samples.all()) {
      if (sample.grammar().equals(source.content())) {
        return sample.examples();
      }
    }
    return InputPlace.file(source.name()).examples();
  }
}
