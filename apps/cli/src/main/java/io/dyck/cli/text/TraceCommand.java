package io.dyck.cli.text;

import io.dyck.cli.input.Compositions;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Option(
      names = "--token-ids",
      paramLabel = "FILE",
      description = "Take the tokens from a file of ids separated by blanks, instead of a text.")
  private @Nullable String tokenIds;

  @Option(
      names = "--canonical",
      description = "Allow only the tokens that the vocabulary's own tokenizer would produce.")
  private boolean canonical;

  @Option(names = "--json", description = "One JSON object a token.")
  private boolean json;

  @Override
  public Integer call() {
    arguments.forGeneration();
    Terminal terminal = terminal();
    if (tokenIds != null && arguments.isTextGiven()) {
      throw new UserException("both a text and --token-ids are given", "give one of them");
    }
    TokenConstraint composed = arguments.compose(terminal, vocabularies);
    TokenConstraint constraint =
        canonical ? Compositions.canonical(composed, vocabularies.vocabulary, terminal) : composed;
    Vocabulary vocabulary = constraint.vocabulary();
    int[] tokens =
        tokenIds != null
            ? TokenIds.read(new InputFile(tokenIds), terminal, vocabulary)
            : encoded(vocabulary, terminal);
    TraceReport report = new TraceReport(terminal.out(), terminal.outStyle(), vocabulary, json);
    boolean accepted =
        PermissiveModeErrors.guard(() -> new Tracer(constraint.newMatcher(), report).run(tokens));
    return accepted ? ExitStatus.YES : ExitStatus.NO;
  }

  private int[] encoded(Vocabulary vocabulary, Terminal terminal) {
    String whole = new String(arguments.text(terminal), StandardCharsets.UTF_8);
    return vocabularies.tokenizer(vocabulary).encodeContinuation(whole);
  }
}
