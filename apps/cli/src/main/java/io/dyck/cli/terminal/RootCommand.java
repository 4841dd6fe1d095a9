package io.dyck.cli.terminal;

import picocli.CommandLine;

/** What subcommands ask the command for that they belong to. */
public interface RootCommand {
  /** Where to write. */
  Terminal terminal();

  /** The command with all its subcommands, to be looked at. */
  CommandLine everyCommand();
}
