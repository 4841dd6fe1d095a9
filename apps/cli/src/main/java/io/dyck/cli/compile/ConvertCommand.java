package io.dyck.cli.compile;

import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.write.GrammarWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck convert}: a grammar in another notation. */
@Command(
    name = "convert",
    header = {"Writes a grammar in another notation, with the same language.", ""},
    description = {
      "",
      "Names are kept where the notation allows them, and so are comments on lines of their own"
          + " above a rule. What the notation cannot say is an error, each with its place. A grammar"
          + " that is in the notation already is written as it is.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck convert sample:json --to w3c",
      "  dyck convert calc.ebnf --no-terminals --to gbnf -o calc.gbnf",
      "",
      "Exit status: 0 written, 1 it cannot be said there, 2 the grammar cannot be read."
    })
public final class ConvertCommand extends SubCommand {
  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(
      index = "0",
      paramLabel = "GRAMMAR",
      description = "A file, - for standard input, or sample:NAME.")
  @SuppressWarnings("NullAway.Init")
  private String name;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "NOTATION",
      description = "What to write: gbnf, lark or w3c.")
  @SuppressWarnings("NullAway.Init")
  private String target;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to write it (default: standard output).")
  private @Nullable Path output;

  @Option(names = "--out", hidden = true, description = "The older name.")
  void setOutput(Path given) {
    output = given;
  }

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Notation notation =
        Notation.findByOption(target)
            .filter(GrammarWriter.notations()::contains)
            .orElseThrow(
                () ->
                    new UserException(
                        "'" + target + "' cannot be written",
                        "choose one of "
                            + GrammarWriter.notations().stream()
                                .map(Notation::option)
                                .collect(Collectors.joining(", "))));
    Grammar grammar = options.source(name, terminal).read(options, terminal);
    String text;
    try {
      text =
          options.isAsWritten(grammar, notation)
              ? grammar.source().content()
              : GrammarWriter.write(grammar, notation);
    } catch (GrammarException e) {
      e.diagnostics()
          .forEach(
              d ->
                  terminal
                      .err()
                      .writeLine(DiagnosticText.render(d, terminal.errStyle().isColoured())));
      return ExitStatus.NO;
    }
    if (output == null) {
      terminal.out().writeLine(text.stripTrailing());
    } else {
      FileProblems.write(output, text);
    }
    return ExitStatus.YES;
  }
}
