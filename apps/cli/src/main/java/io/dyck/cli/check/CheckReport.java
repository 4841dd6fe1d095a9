package io.dyck.cli.check;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.DeterminismChecker.CheckResult;
import io.dyck.checker.RejectionText;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.Verdict;
import io.dyck.checker.report.TextReport;
import io.dyck.checker.report.TextStyle;
import io.dyck.checker.text.Plurals;
import io.dyck.cli.terminal.AnsiStyle;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Terminal;
import io.dyck.grammar.Severity;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.size.PdaStatistics;
import java.util.Map;
import java.util.TreeMap;

/** Writes each verdict when it is known: as text, or one JSON object a line. */
final class CheckReport {
  private final Terminal terminal;
  private final AnsiStyle style;
  private final TextStyle textStyle;
  private final boolean json;
  private final boolean quiet;
  private final Severity least;
  private final Map<String, Integer> verdicts = new TreeMap<>();

  CheckReport(Terminal terminal, TextStyle textStyle, boolean json, boolean quiet, Severity least) {
    this.terminal = terminal;
    this.style = textStyle.isColoured() ? AnsiStyle.COLOURED : AnsiStyle.PLAIN;
    this.textStyle = textStyle;
    this.json = json;
    this.quiet = quiet;
    this.least = least;
  }

  void add(CheckResult checked, Report report) {
    verdicts.merge(report.verdict().text(), 1, Integer::sum);
    if (json) {
      JsonLine line = new JsonLine();
      new CheckJson(line).write(report, checked.conflicts());
      terminal.out().writeLine(line.toString());
    } else if (report.verdict() == Verdict.UNREADABLE) {
      terminal.out().flush();
      Finding finding = report.findings().get(0);
      terminal.err().writeLine(terminal.errStyle().failure("dyck") + ": " + finding.message());
      terminal.err().writeLine("  " + finding.advice());
    } else {
      print(checked, report);
    }
  }

  /** Writes the number of files for each verdict, if there is more than one file. */
  void printSummary() {
    int files = verdicts.values().stream().mapToInt(Integer::intValue).sum();
    if (!json && files > 1) {
      StringBuilder text = new StringBuilder();
      verdicts.forEach(
          (verdict, count) ->
              text.append(text.isEmpty() ? "" : ", ").append(count).append(' ').append(verdict));
      printLine(style.bold(files + " grammars: " + text));
    }
  }

  private void print(CheckResult checked, Report report) {
    if (report.verdict() == Verdict.UNDECIDED && !report.findings().isEmpty()) {
      printUndecided(report);
      return;
    }
    String findings = TextReport.render(printReadings(checked, report), textStyle, least);
    if (!findings.isEmpty()) {
      printLine(findings);
    }
    boolean permissive = report.verdict() == Verdict.CONFLICTS && checked.pda().isPresent();
    if (!quiet || report.verdict() != Verdict.DETERMINISTIC) {
      printLine(
          report.file()
              + ": "
              + (permissive
                  ? style.warning("conflicts, run permissively")
                  : report.verdict() == Verdict.DETERMINISTIC
                      ? style.success("deterministic")
                      : style.failure(report.verdict().text()))
              + report.size().map(size -> ", " + size(size)).orElse("")
              + (report.tests() > 0 ? ", " + tests(report) : "")
              + (report.known() > 0 ? ", " + report.known() + " in the baseline" : ""));
      int hidden = TextReport.countHidden(report, least);
      if (hidden > 0) {
        printLine(
            "  "
                + countWithNoun(hidden, "remark")
                + " more; --info shows "
                + (hidden == 1 ? "it" : "them"));
      }
    }
  }

  /**
   * Prints the conflicts of permissive mode, which have no explanation, and returns the report with
   * the remaining findings.
   */
  private Report printReadings(CheckResult checked, Report report) {
    if (checked.conflicts().isEmpty()
        || report.findings().stream().anyMatch(f -> f.conflict().isPresent())) {
      return report;
    }
    report
        .grammar()
        .ifPresent(
            grammar ->
                checked
                    .conflicts()
                    .forEach(c -> printLine(RejectionText.render(grammar, c, style.isColoured()))));
    return report.withFindings(
        report.findings().stream()
            .filter(finding -> !finding.code().equals(Conflict.CODE))
            .collect(ImmutableList.toImmutableList()));
  }

  /** The first finding is the reason for the missing verdict and is written together with it. */
  private void printUndecided(Report report) {
    Finding reason = report.findings().get(0);
    Report others = report.withFindings(report.findings().subList(1, report.findings().size()));
    String findings = TextReport.render(others, textStyle, least);
    if (!findings.isEmpty()) {
      printLine(findings);
    }
    String undecided = style.failure("undecided") + " " + reason.code() + ": " + reason.message();
    printLine(report.file() + ": " + undecided);
    printLine("  " + reason.advice());
  }

  private static String tests(Report report) {
    long failed = report.findings().stream().filter(f -> f.code().equals("DYCK-L060")).count();
    boolean isRun = report.size().isPresent();
    return countWithNoun(report.tests(), "test")
        + (!isRun ? " not run" : failed == 0 ? " passed" : ", " + failed + " failed");
  }

  private static String size(PdaStatistics size) {
    return countWithNoun(size.states(), "state")
        + ", "
        + countWithNoun(size.stackSymbols(), "stack symbol");
  }

  private static String countWithNoun(int number, String noun) {
    return groupDigits(number) + " " + Plurals.formFor(number, noun);
  }

  /**
   * Groups digits as {@code %,d} does. A formatter would load the data of locales, which takes
   * time.
   */
  private static String groupDigits(int number) {
    StringBuilder text = new StringBuilder(Integer.toString(number));
    for (int i = text.length() - 3; i > 0; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  private void printLine(String text) {
    terminal.out().writeLine(text);
  }
}
