package io.dyck.cli.check;

import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.Verdict;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.Severity;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** When {@code dyck check} ends with status 1. */
final class FailureOptions {
  /** The severities of {@code --fail-on}. */
  enum Threshold {
    ERROR,
    WARNING,
    INFORMATION
  }

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description = "Findings from which severity on fail: error (default), warning, information.")
  private Threshold threshold = Threshold.ERROR;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Leave out the findings that stand in this file.")
  private @Nullable Path baseline;

  @Option(
      names = "--write-baseline",
      description = "Write the present findings to the file of --baseline, and succeed.")
  private boolean write;

  /** The findings to leave out; none while a new baseline is written. */
  Baseline baseline() {
    if (baseline == null) {
      if (write) {
        throw new UserException("--write-baseline needs a file", "say which with --baseline FILE");
      }
      return Baseline.NONE;
    }
    return write ? Baseline.NONE : Baseline.read(baseline);
  }

  /** Writes the baseline, if that is asked for. */
  boolean writeBaseline(List<Report> reports) {
    if (!write || baseline == null) {
      return false;
    }
    Baseline.write(baseline, reports);
    return true;
  }

  int status(Report report) {
    if (report.verdict() == Verdict.UNREADABLE) {
      return ExitStatus.TROUBLE;
    }
    return report.count(Severity.valueOf(threshold.name())) > 0 ? ExitStatus.NO : ExitStatus.YES;
  }
}
