package io.dyck.cli.audit;

import io.dyck.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** {@code dyck audit}: shows and checks records of generated texts. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    header = {"Checks and replays records of what was generated.", ""},
    subcommands = {VerifyCommand.class, ReplayCommand.class})
public final class AuditCommand extends CommandGroup {
  /** For picocli. */
  public AuditCommand() {
    super("audit");
  }
}
