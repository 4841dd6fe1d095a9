package io.dyck.cli.terminal;

/** What subcommands ask the command for that they belong to. */
public interface RootCommand {
  /** Where to write. */
  Terminal terminal();
}
