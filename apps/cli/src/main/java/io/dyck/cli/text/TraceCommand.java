package io.dyck.cli.text;

import io.dyck.cli.input.CanonicalOption;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.compose.TokenConstraint;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code dyck trace}: a text token by token. */
@Command(
    name = "trace",
    header = {"Follows a text token by token: masks, times, and where in the grammar it is.", ""},
    description = "",
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck trace sample:json '{\"a\": [1, 2]}'",
      "  dyck trace sample:json --token-ids ids.txt --vocab tokenizer.json --json",
      "",
      "With --json one object a token and a last one for the end of the text: position, token, text,"
          + " allowed (how many tokens the mask allows), fingerprint (of the mask: the first 16"
          + " hexadecimal digits of the SHA-256 of its 32-bit little-endian words below the first"
          + " special token, then + or - for the end of the text), mask_us, accept_us (null at"
          + " the end), accepted, end, configuration (before the token).",
      "",
      "Times are of a machine that has just started; 'dyck help performance' has others.",
      "",
      "Exit status: 0 the text belongs to the language, 1 it does not, 2 the question could not be"
          + " answered."
    })
public final class TraceCommand extends SubCommand {
  @Mixin private GrammarAndText arguments = new GrammarAndText();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Mixin private TokenIdsOption tokenIds = new TokenIdsOption();

  @Mixin private CanonicalOption canonical = new CanonicalOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    arguments.useGenerationBounds();
    Terminal terminal = terminal();
    Optional<InputFile> ids = tokenIds.file(arguments);
    TokenConstraint constraint =
        canonical.apply(arguments.compose(terminal, vocabularies), vocabularies, terminal);
    Vocabulary vocabulary = constraint.vocabulary();
    int[] tokens =
        ids.map(file -> TokenIds.read(file, terminal, vocabulary))
            .orElseGet(() -> encode(vocabulary, terminal));
    TraceReport report =
        new TraceReport(terminal.out(), terminal.outStyle(), vocabulary, json.isGiven());
    boolean accepted =
        PermissiveModeErrors.runGuarded(
            () -> new Tracer(constraint.newMatcher(), report).run(tokens));
    return accepted ? ExitStatus.YES : ExitStatus.NO;
  }

  private int[] encode(Vocabulary vocabulary, Terminal terminal) {
    String whole = new String(arguments.text(terminal), StandardCharsets.UTF_8);
    return vocabularies.tokenizer(vocabulary).encodeContinuation(whole);
  }
}
