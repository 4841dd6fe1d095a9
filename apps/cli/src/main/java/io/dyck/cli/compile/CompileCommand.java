package io.dyck.cli.compile;

import io.dyck.cli.input.Artefacts;
import io.dyck.cli.input.Compositions;
import io.dyck.cli.input.GrammarInput;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.input.SchemaSource;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.LimitExceededException;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.read.SchemaException;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck compile}: grammars and vocabularies as files that load in no time. */
@Command(
    name = "compile",
    header = {"Compiles a grammar for a vocabulary to a file that loads fast.", ""},
    description = {
      "",
      "The file stands for the grammar in the commands generate, mask, trace and accept, and"
          + " TokenConstraint.load reads it. Where there are tokens it belongs to one vocabulary:"
          + " give the same --vocab and --end-token again.",
      "",
      "The file of a JSON Schema holds the schema and the options, and belongs to no vocabulary.",
      "",
      "Without GRAMMAR the vocabulary itself is written; the file then stands for it after --vocab.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck compile sample:json -o json.dyck",
      "  dyck generate json.dyck -n 3",
      "  dyck compile --vocab tokenizer.json -o model.dyck",
      "  dyck compile --vocab tokenizer.json --canonical -o model.dyck",
      "  dyck compile my.gbnf --vocab model.dyck -o my.dyck",
      "",
      "Exit status: 0 done, 2 the grammar or the vocabulary cannot be used, or the file not written."
    })
public final class CompileCommand extends SubCommand {
  @Mixin private GrammarOptions options = new GrammarOptions();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "GRAMMAR",
      description = "A file, - for standard input, or sample:NAME; none to write the vocabulary.")
  private @Nullable String grammar;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "Where to write; replaced if it exists.")
  @SuppressWarnings("NullAway.Init")
  private Path output;

  @Option(
      names = "--canonical",
      description =
          "Without GRAMMAR: also write FILE.canonical, from which --canonical of other commands"
              + " starts at once.")
  private boolean canonical;

  @Override
  public Integer call() {
    options.useGenerationBounds();
    Terminal terminal = terminal();
    String what;
    if (grammar != null && canonical) {
      throw new UserException(
          "--canonical is about the vocabulary alone", "leave out the grammar, or --canonical");
    }
    GrammarInput source = grammar == null ? null : options.source(grammar, terminal);
    if (source == null) {
      Vocabulary vocabulary = vocabularies.read();
      Artefacts.save(output, () -> vocabulary.save(output));
      what = String.format(Locale.ROOT, "%,d tokens", vocabulary.size());
      if (canonical) {
        Compositions.saveCanonical(vocabulary, output);
      }
    } else if (source instanceof SchemaSource text) {
      what = schema(text.schema(options));
    } else {
      TokenConstraint constraint = source.compose(options, terminal, vocabularies.readAhead());
      Artefacts.save(output, () -> constraint.save(output));
      what =
          String.format(
              Locale.ROOT,
              "%,d states for %s",
              constraint.pda().statistics().states(),
              constraint.vocabulary().name());
    }
    terminal.err().writeLine(terminal.errStyle().dim(output + ": " + what + ", " + size()));
    return ExitStatus.YES;
  }

  /**
   * The states of a schema's automaton are made when texts need them. The file therefore contains
   * the schema itself.
   */
  private String schema(SchemaArtefact schema) {
    try {
      Artefacts.save(output, () -> schema.save(output));
    } catch (SchemaException | LimitExceededException e) {
      throw new UserException(
          schema.name() + ": " + e.getMessage(), SchemaSource.moreAdvice(schema));
    }
    return "a JSON Schema with its options, for any vocabulary";
  }

  private String size() {
    try {
      return String.format(Locale.ROOT, "%,d bytes", Files.size(output));
    } catch (IOException e) {
      throw new UserException(output + ": is gone again", "");
    }
  }
}
