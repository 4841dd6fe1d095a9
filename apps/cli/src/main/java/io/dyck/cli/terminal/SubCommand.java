package io.dyck.cli.terminal;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** A command below {@code dyck}, with the options that all subcommands share. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
public abstract class SubCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private RootCommand dyck;

  /** Returns the terminal to write to. */
  protected final Terminal terminal() {
    return dyck.terminal();
  }

  /** Returns the command {@code dyck} with all its subcommands, for inspection. */
  protected final CommandLine everyCommand() {
    return dyck.everyCommand();
  }
}
