package io.dyck.cli.text;

import io.dyck.checker.text.FirstError;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.pda.Pda;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code dyck accept}: whether a text belongs to a language. */
@Command(
    name = "accept",
    header = {"Says whether a text belongs to the language, or where it first goes wrong.", ""},
    description = "",
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck accept sample:json '[1, 2]'",
      "  dyck accept sample:sql --file query.sql",
      "  printf '[1, 2' | dyck accept sample:json -",
      "",
      "With --json one object: accepted; if not, also offset (bytes), line, column, textEnds (the"
          + " text is right so far, but something is missing) and expected.",
      "",
      "Exit status: 0 yes, 1 no, 2 the question could not be answered."
    })
public final class AcceptCommand extends SubCommand {
  @Mixin private GrammarAndText arguments = new GrammarAndText();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Pda pda = arguments.compile(terminal);
    byte[] bytes = arguments.text(terminal);
    Optional<FirstError> error =
        PermissiveModeErrors.runGuarded(() -> FirstError.findIn(bytes, pda));
    terminal.out().writeLine(json.isGiven() ? json(error) : toReadable(error, bytes, terminal));
    return error.isEmpty() ? ExitStatus.YES : ExitStatus.NO;
  }

  private static String json(Optional<FirstError> error) {
    JsonLine line = new JsonLine().add("accepted", error.isEmpty());
    error.ifPresent(
        e ->
            line.add("offset", e.offset())
                .add("line", e.line())
                .add("column", e.column())
                .add("textEnds", e.textEnds())
                .add("expected", e.expected()));
    return line.toString();
  }

  private String toReadable(Optional<FirstError> error, byte[] bytes, Terminal terminal) {
    if (error.isEmpty()) {
      return terminal.outStyle().success("yes");
    }
    FirstError e = error.get();
    StringBuilder out = new StringBuilder();
    out.append(terminal.outStyle().failure("no"))
        .append(": ")
        .append(arguments.textName())
        .append(':');
    out.append(e.line()).append(':').append(e.column()).append(": ");
    out.append(e.textEnds() ? "the text ends too early" : "nothing in the language goes on so");
    out.append('\n').append(SourceLine.lineWithCaret(bytes, e.offset(), terminal.outStyle()));
    out.append("\n  expected ").append(String.join(" or ", e.expected()));
    return out.toString();
  }
}
