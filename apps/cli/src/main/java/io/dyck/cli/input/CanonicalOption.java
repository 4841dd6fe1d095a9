package io.dyck.cli.input;

import io.dyck.cli.terminal.Terminal;
import io.dyck.compose.TokenConstraint;
import picocli.CommandLine.Option;

/** Whether a command allows only the tokens that the vocabulary's own tokenizer makes. */
public final class CanonicalOption {
  @Option(
      names = "--canonical",
      description = "Allow only the tokens that the vocabulary's own tokenizer would produce.")
  private boolean canonical;

  public boolean isGiven() {
    return canonical;
  }

  /** Returns a constraint as the user asks for it: in canonical mode, or as given. */
  public TokenConstraint apply(
      TokenConstraint composed, VocabularyOptions vocabularies, Terminal terminal) {
    return canonical
        ? Compositions.canonical(composed, vocabularies.vocabulary, terminal)
        : composed;
  }
}
