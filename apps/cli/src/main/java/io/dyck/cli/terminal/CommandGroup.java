package io.dyck.cli.terminal;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** A command that does nothing but have subcommands. */
@Command
public abstract class CommandGroup implements RootCommand, Callable<Integer> {
  private final String name;

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private RootCommand dyck;

  /** Makes a group with its name. */
  protected CommandGroup(String name) {
    this.name = name;
  }

  @Override
  public final Terminal terminal() {
    return dyck.terminal();
  }

  @Override
  public final CommandLine everyCommand() {
    return dyck.everyCommand();
  }

  @Override
  public final Integer call() {
    throw new UserException("'dyck " + name + "' needs a command", "see dyck " + name + " --help");
  }
}
