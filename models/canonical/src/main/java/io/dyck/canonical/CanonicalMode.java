package io.dyck.canonical;

import io.dyck.canonical.search.CanonicalMasks;
import io.dyck.canonical.search.CanonicalTokens;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.SequenceMode;
import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.compose.completion.Completions;
import io.dyck.compose.sequence.SequenceMasks;
import io.dyck.compose.walk.MaskTable;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.rewrite.CharacterRemoval;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.function.Supplier;

/**
 * Canonical mode: a sequence of tokens is allowed only if the vocabulary's own tokenizer makes it
 * of its text (docs/canonical.md).
 */
public final class CanonicalMode implements SequenceMode {
  /** The only instance, for {@link ComposeOptions#withMode}. */
  public static final CanonicalMode INSTANCE = new CanonicalMode();

  /** The default options in canonical mode. */
  public static final ComposeOptions OPTIONS = ComposeOptions.DEFAULT.withMode(INSTANCE);

  private CanonicalMode() {}

  /**
   * Returns an automaton without the texts that have unspelled characters, if the grammar may
   * demand such characters. The languages given state by state stay as they are.
   */
  @Override
  public Pda restrict(Pda pda, Vocabulary vocabulary) {
    if (pda.machine().terminals().tokenClasses() > 0
        || pda.machine().dottedRules().hasTokenCounts()) {
      throw VocabularyException.unfitVocabulary(
          "DYCK-V105",
          vocabulary.name(),
          "the grammar names or counts tokens, which canonical mode cannot follow yet",
          "compose without it, or write the text around the tokens as grammars of their own");
    }
    CanonicalTokens tokens = CanonicalTokens.of(vocabulary);
    if (!tokens.canBeDemanded(pda.machine().terminals()::classOf)) {
      return pda;
    }
    Grammar spelled =
        CharacterRemoval.removeCharacters(pda.grammar(), tokens.unspelledCharacters());
    return spelled.equals(pda.grammar())
        ? pda
        : Pda.compile(spelled, PdaOptions.DEFAULT.permissively()).withoutCounts();
  }

  @Override
  @SuppressWarnings("exports") // Only compose calls this method.
  public SequenceMasks masks(
      Pda pda,
      Vocabulary vocabulary,
      MaskTable walks,
      Supplier<Completions> completions,
      long cacheBytes) {
    Machine machine = pda.machine();
    CanonicalTokens tokens = CanonicalTokens.of(vocabulary);
    ClosableConfigurations closable =
        machine.dottedRules().hasLazyLanguages()
                && tokens.canBeDemanded(machine.terminals()::classOf)
            ? new ClosableConfigurations(machine, vocabulary, walks, tokens::isSpelled)
            : null;
    return new CanonicalMasks(
        machine, vocabulary, walks, tokens, closable, completions, cacheBytes);
  }
}
