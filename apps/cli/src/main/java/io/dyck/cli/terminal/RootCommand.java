package io.dyck.cli.terminal;

import picocli.CommandLine;

/** The services of the root command for its subcommands. */
public interface RootCommand {
  /** Returns the terminal to write to. */
  Terminal terminal();

  /** Returns the command with all its subcommands, for inspection. */
  CommandLine everyCommand();
}
