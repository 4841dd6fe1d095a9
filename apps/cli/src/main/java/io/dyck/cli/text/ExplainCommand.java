package io.dyck.cli.text;

import io.dyck.checker.explain.Explainer;
import io.dyck.checker.explain.Explanation;
import io.dyck.checker.text.FirstError;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.input.SchemaSource;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaArtefact;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck explain}: explains why a text is accepted or refused. */
@Command(
    name = "explain",
    header = {"Says why a text is accepted or refused, in the rules of the grammar.", ""},
    description = {
      "",
      "Shows the text as a tree of rules, up to its end or to the first character that does not fit;"
          + " what would have been allowed there; and which rule asks for it. The grammar need not"
          + " be deterministic.",
      "",
      "Of a JSON Schema it names the value in which the text goes wrong by its JSON pointer, and the"
          + " keywords without which it would go on.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck explain sample:json '[1, 2'",
      "  dyck explain sample:sql --file query.sql --derivation",
      "  dyck explain sample:json --token-ids answer.txt --vocab o200k",
      "",
      "Exit status: 0 accepted, 1 refused, 2 the question could not be answered."
    })
public final class ExplainCommand extends SubCommand {
  @Mixin private GrammarAndText arguments = new GrammarAndText();

  @Mixin private VocabularyOptions vocabulary = new VocabularyOptions();

  @Mixin private TokenIdsOption tokenIds = new TokenIdsOption();

  @Option(names = "--derivation", description = "Show the whole tree, not only its upper part.")
  private boolean derivation;

  @Option(names = "--ascii", description = "Only ASCII, also in quoted text.")
  private boolean ascii;

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    if (arguments.source(terminal) instanceof SchemaSource schema) {
      return explain(schema, terminal);
    }
    Grammar grammar = arguments.grammar(terminal);
    Optional<InputFile> ids = tokenIds.file(arguments);
    byte[] bytes = bytes(ids, terminal);
    String text =
        InputFile.decode(
            bytes, "the text", "explain shows characters; 'dyck accept' takes any bytes");
    ExplanationText shown = new ExplanationText(terminal, text, derivation, ascii);
    Optional<FirstError> lexical = lexical(grammar, bytes, terminal);
    Optional<Explanation> explanation = explanation(grammar, text);
    if (explanation.isEmpty()) {
      throw new UserException(
          "the text is too long, or the grammar too ambiguous, to be explained within the budget",
          "'dyck accept' says where it goes wrong; explain a shorter beginning of it");
    }
    shown.write(explanation.get(), ids.isPresent() ? "text" : arguments.textName());
    if (lexical.isPresent() && explanation.get().isAccepted()) {
      shown.writeLexical(lexical.get());
      return ExitStatus.NO;
    }
    return explanation.get().isAccepted() ? ExitStatus.YES : ExitStatus.NO;
  }

  private int explain(SchemaSource source, Terminal terminal) {
    if (derivation) {
      throw new UserException(
          "a JSON Schema has no rules, so that there is no tree of them", "leave --derivation out");
    }
    SchemaArtefact schema = source.schema(arguments.options());
    Optional<InputFile> ids = tokenIds.file(arguments);
    byte[] bytes = bytes(ids, terminal);
    Optional<SchemaExplanation> explanation =
        SchemaExplanation.explain(bytes, schema, arguments.compile(terminal));
    if (explanation.isEmpty()) {
      terminal.out().writeLine(terminal.outStyle().success("accepted"));
      return ExitStatus.YES;
    }
    SchemaExplanation e = explanation.get();
    FirstError error = e.error();
    String name = ids.isPresent() ? "text" : arguments.textName();
    String what = e.value().isEmpty() ? "the whole value" : "the value at \"" + e.value() + "\"";
    terminal
        .out()
        .writeLine(
            terminal.outStyle().failure("refused")
                + ": "
                + name
                + ":"
                + error.line()
                + ":"
                + error.column()
                + ": "
                + what
                + (error.textEnds() ? " is not complete" : " cannot go on so"));
    terminal.out().writeLine(SourceLine.lineWithCaret(bytes, error.offset(), terminal.outStyle()));
    terminal.out().writeLine("  expected " + String.join(" or ", error.expected()));
    for (String keyword : e.keywords()) {
      terminal.out().writeLine("  because of " + keyword);
    }
    return ExitStatus.NO;
  }

  private static Optional<Explanation> explanation(Grammar grammar, String text) {
    try {
      return new Explainer(grammar).explain(text);
    } catch (LimitExceededException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
  }

  /**
   * Returns the first error under longest and shortest match; empty if the grammar has no terminals
   * or the text has no error.
   */
  private Optional<FirstError> lexical(Grammar grammar, byte[] bytes, Terminal terminal) {
    if (grammar.rules().values().stream().noneMatch(Rule::isTerminal)) {
      return Optional.empty();
    }
    Pda pda = arguments.compile(terminal);
    return PermissiveModeErrors.runGuarded(() -> FirstError.findIn(bytes, pda));
  }

  private byte[] bytes(Optional<InputFile> ids, Terminal terminal) {
    return ids.map(file -> TokenIdText.decode(file, terminal, vocabulary.read()))
        .orElseGet(() -> arguments.text(terminal));
  }

  /** The text that ids of tokens spell; an end token at the end is left out. */
  private static final class TokenIdText {
    private TokenIdText() {}

    static byte[] decode(InputFile file, Terminal terminal, Vocabulary vocabulary) {
      int[] ids = TokenIds.read(file, terminal, vocabulary);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (int i = 0; i < ids.length; i++) {
        if (vocabulary.isOrdinary(ids[i])) {
          out.writeBytes(vocabulary.bytes(ids[i]));
        } else if (i + 1 < ids.length) {
          throw new UserException(
              file.name()
                  + ": token "
                  + ids[i]
                  + " ("
                  + vocabulary.spelling(ids[i])
                  + ") stands inside of the text and spells nothing",
              "take it out: explain reads the text of ordinary tokens");
        }
      }
      return out.toByteArray();
    }
  }
}
