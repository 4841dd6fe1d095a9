package io.dyck.cli.audit;

import io.dyck.cli.terminal.RootCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code dyck audit}: records of what was generated. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    header = {"Checks and replays records of what was generated.", ""},
    subcommands = {VerifyCommand.class, ReplayCommand.class})
public final class AuditCommand implements RootCommand, Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private RootCommand dyck;

  @Override
  public Terminal terminal() {
    return dyck.terminal();
  }

  @Override
  public CommandLine everyCommand() {
    return dyck.everyCommand();
  }

  @Override
  public Integer call() {
    throw new UserException("'dyck audit' needs a command", "see dyck audit --help");
  }
}
