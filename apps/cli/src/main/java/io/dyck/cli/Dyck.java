package io.dyck.cli;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.audit.AuditCommand;
import io.dyck.cli.check.CheckCommand;
import io.dyck.cli.check.DiffCommand;
import io.dyck.cli.check.FixCommand;
import io.dyck.cli.compile.CompileCommand;
import io.dyck.cli.compile.ConvertCommand;
import io.dyck.cli.compile.VocabCommand;
import io.dyck.cli.generate.GenerateCommand;
import io.dyck.cli.shell.CompletionCommand;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.Output;
import io.dyck.cli.terminal.OutputClosedException;
import io.dyck.cli.terminal.RootCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import io.dyck.cli.text.AcceptCommand;
import io.dyck.cli.text.ExplainCommand;
import io.dyck.cli.text.MaskCommand;
import io.dyck.cli.text.TraceCommand;
import io.dyck.failure.DyckException;
import io.dyck.failure.MemoryExhaustedException;
import java.io.Writer;
import java.util.Optional;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command {@code dyck} and its verbs. */
@CommandLine.Command(
    name = "dyck",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    header = {"Makes a language model produce only strings of a grammar.", ""},
    description = {
      "",
      "GRAMMAR is a file (GBNF, EBNF in several notations, BNF, ABNF, Lark, a regular expression), or"
          + " a sample that comes with Dyck, such as sample:json, sample:sql or sample:url;"
          + " a wrong name shows them all.",
      ""
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck generate sample:json -n 3",
      "  dyck check grammars/*.gbnf",
      "  dyck accept sample:sql 'SELECT name FROM users'",
      "  dyck mask sample:json --prefix '{\"a\": tr'",
      "",
      "Exit status:",
      "  0    done; the answer is yes",
      "  1    the answer is no: a grammar with conflicts or errors (check), a text",
      "       that is refused",
      "  2    the question could not be answered: wrong usage, an unreadable file, a",
      "       grammar or vocabulary that cannot be used",
      "  141  nobody reads the output any more, as after 'dyck generate ... | head -1'",
      "",
      "'dyck COMMAND --help' says more. Colour is only used on a terminal; NO_COLOR=1 turns it off."
    })
public final class Dyck implements RootCommand {
  /** The commands in the order of the help. */
  private static final ImmutableMap<String, Class<?>> COMMANDS =
      ImmutableMap.<String, Class<?>>builder()
          .put("generate", GenerateCommand.class)
          .put("check", CheckCommand.class)
          .put("explain", ExplainCommand.class)
          .put("fix", FixCommand.class)
          .put("diff", DiffCommand.class)
          .put("accept", AcceptCommand.class)
          .put("convert", ConvertCommand.class)
          .put("mask", MaskCommand.class)
          .put("trace", TraceCommand.class)
          .put("compile", CompileCommand.class)
          .put("vocab", VocabCommand.class)
          .put("completion", CompletionCommand.class)
          .put("audit", AuditCommand.class)
          .put("help", HelpCommand.class)
          .buildOrThrow();

  private final Terminal terminal;

  Dyck(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Terminal terminal() {
    return terminal;
  }

  @Override
  public CommandLine everyCommand() {
    CommandLine line = new CommandLine(this);
    COMMANDS.forEach(line::addSubcommand);
    CommandFamilies.addTo(line);
    return line;
  }

  /** Runs the command and ends the process. */
  public static void main(String[] arguments) {
    System.exit(run(Terminal.system(), arguments));
  }

  /** Runs the command. */
  static int run(Terminal terminal, String... given) {
    // A call without arguments shows the help.
    String[] arguments = given.length == 0 ? new String[] {"--help"} : given;
    CommandLine line = new CommandLine(new Dyck(terminal));
    try {
      addCommands(line, arguments);
    } catch (UserException e) {
      return runUnlessClosed(() -> reportFailure(terminal, e));
    }
    Ansi ansi = terminal.outStyle().isColoured() ? Ansi.ON : Ansi.OFF;
    line.setColorScheme(CommandLine.Help.defaultColorScheme(ansi));
    line.setOut(new java.io.PrintWriter(new OutputWriter(terminal.out()), true));
    line.setErr(new java.io.PrintWriter(new OutputWriter(terminal.err()), true));
    line.setUsageHelpAutoWidth(false);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(
        (e, unused) -> runUnlessClosed(() -> new UsageErrors(e).report(terminal)));
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> runUnlessClosed(() -> reportFailure(terminal, e)));
    int status = execute(terminal, line, arguments);
    return runUnlessClosed(
        () -> {
          terminal.out().flush();
          return status;
        });
  }

  /** Picocli would print an exception of its handlers. */
  private static int runUnlessClosed(IntSupplier work) {
    try {
      return work.getAsInt();
    } catch (OutputClosedException e) {
      return ExitStatus.OUTPUT_CLOSED;
    }
  }

  /**
   * Executes the command. When memory runs out, the memory of the command is free again before the
   * error is reported.
   */
  private static int execute(Terminal terminal, CommandLine line, String... arguments) {
    try {
      return line.execute(arguments);
    } catch (OutOfMemoryError e) {
      return reportFailure(terminal, new MemoryExhaustedException("this", e));
    }
  }

  /**
   * Adds only the command that the arguments name, if any. Reflection on all commands would take
   * time.
   */
  private static void addCommands(CommandLine line, String[] arguments) {
    Optional<Class<?>> asked = command(arguments[0]);
    if (asked.isPresent()) {
      line.addSubcommand(arguments[0], asked.get());
    } else {
      COMMANDS.forEach(line::addSubcommand);
      CommandFamilies.addTo(line);
    }
  }

  private static Optional<Class<?>> command(String name) {
    Class<?> own = COMMANDS.get(name);
    return own != null ? Optional.of(own) : CommandFamilies.command(name);
  }

  private static int reportFailure(Terminal terminal, Exception e) {
    if (e instanceof OutputClosedException closed) {
      throw closed;
    }
    terminal.out().flush();
    if (e instanceof UserException user) {
      terminal.err().writeLine(terminal.errStyle().failure("dyck") + ": " + user.getMessage());
      if (!user.remedy().isEmpty()) {
        terminal.err().writeLine("  " + user.remedy());
      }
      return ExitStatus.TROUBLE;
    }
    if (e instanceof MemoryExhaustedException) {
      terminal.err().writeLine(terminal.errStyle().failure("dyck") + ": " + e.getMessage());
      terminal.err().writeLine("  DYCK_JAVA_OPTS=-Xmx4g gives the command 4 GB");
      return ExitStatus.TROUBLE;
    }
    if (e instanceof DyckException) {
      // The message names the problem, its place and the remedy.
      terminal.err().writeLine(terminal.errStyle().failure("dyck") + ": " + e.getMessage());
      return ExitStatus.TROUBLE;
    }
    terminal.err().writeLine(terminal.errStyle().failure("dyck") + ": internal error: " + e);
    if (System.getenv("DYCK_DEBUG") == null) {
      terminal.err().writeLine("  this is a bug; with DYCK_DEBUG=1 the report can say where");
    } else {
      java.io.StringWriter trace = new java.io.StringWriter();
      e.printStackTrace(new java.io.PrintWriter(trace));
      terminal.err().writeLine(trace.toString());
    }
    return ExitStatus.TROUBLE;
  }

  /**
   * Lets picocli write its help to the output of the command. Picocli would report an exception as
   * a bug. Therefore this writer stays silent after the output is closed.
   */
  private static final class OutputWriter extends Writer {
    private final Output output;

    OutputWriter(Output output) {
      this.output = output;
    }

    @Override
    public void write(char[] characters, int offset, int length) {
      try {
        output.print(new String(characters, offset, length));
      } catch (OutputClosedException e) {
        // As documented.
      }
    }

    @Override
    public void flush() {
      try {
        output.flush();
      } catch (OutputClosedException e) {
        // As documented.
      }
    }

    @Override
    public void close() {
      flush();
    }
  }
}
