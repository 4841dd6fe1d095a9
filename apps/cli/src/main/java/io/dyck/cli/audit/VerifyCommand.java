package io.dyck.cli.audit;

import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.models.decode.AuditRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck audit verify}: whether a record is as it was written. */
@Command(
    name = "verify",
    header = {"Says whether a record of --audit is as it was written.", ""},
    description = {
      "",
      "Each line has the hash of itself and the line before it. Who keeps the last hash elsewhere"
          + " and gives it with --last also finds a record that was cut or written anew.",
      ""
    },
    footerHeading = "%nExit status:%n",
    footer = "  0 it is, 1 it is not, 2 the question could not be answered.")
final class VerifyCommand extends SubCommand {
  @Parameters(paramLabel = "FILE", description = "What --audit wrote; - is standard input.")
  @SuppressWarnings("NullAway.Init")
  private String file;

  @Option(names = "--last", paramLabel = "HASH", description = "The hash of the last line.")
  private @Nullable String last;

  @Override
  public Integer call() {
    Optional<AuditRecord> record = AuditRecordFiles.read(file, terminal());
    if (record.isEmpty()) {
      return ExitStatus.NO;
    }
    if (last != null && !last.equals(record.get().lastHash())) {
      terminal().out().writeLine("altered: the last hash is " + record.get().lastHash());
      return ExitStatus.NO;
    }
    int steps = record.get().texts().stream().mapToInt(text -> text.steps().size()).sum();
    terminal()
        .out()
        .writeLine(
            "as it was written: "
                + record.get().texts().size()
                + " texts, "
                + steps
                + " steps, last hash "
                + record.get().lastHash());
    return ExitStatus.YES;
  }
}
