package io.dyck.cli.terminal;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** A command below {@code dyck}: with the options that all have, and where to write. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
public abstract class SubCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private RootCommand dyck;

  /** Where to write. */
  protected final Terminal terminal() {
    return dyck.terminal();
  }

  /** The command {@code dyck} with all its subcommands, to be looked at. */
  protected final CommandLine everyCommand() {
    return dyck.everyCommand();
  }
}
