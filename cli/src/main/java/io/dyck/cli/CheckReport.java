package io.dyck.cli;

import io.dyck.checker.RejectionText;
import io.dyck.checker.conflict.ConflictText;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Style;
import io.dyck.cli.terminal.Terminal;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.DiagnosticText;
import io.dyck.pda.size.PdaStatistics;
import java.util.Map;
import java.util.TreeMap;

/** Tells verdicts, as text or as JSON. */
final class CheckReport {
  private final Terminal terminal;
  private final Style style;
  private final boolean json;
  private final boolean quiet;
  private final Map<String, Integer> verdicts = new TreeMap<>();

  CheckReport(Terminal terminal, boolean json, boolean quiet) {
    this.terminal = terminal;
    this.style = terminal.outStyle();
    this.json = json;
    this.quiet = quiet;
  }

  void add(Checked checked) {
    verdicts.merge(checked.verdict(), 1, Integer::sum);
    if (json) {
      JsonLine line = new JsonLine();
      new CheckJson(line).write(checked);
      terminal.out().line(line.toString());
    } else {
      print(checked);
    }
  }

  /** How many of each verdict, where there was more than one file. */
  void summary() {
    int files = verdicts.values().stream().mapToInt(Integer::intValue).sum();
    if (!json && files > 1) {
      StringBuilder text = new StringBuilder();
      verdicts.forEach(
          (verdict, count) ->
              text.append(text.isEmpty() ? "" : ", ").append(count).append(' ').append(verdict));
      line(style.strong(files + " grammars: " + text));
    }
  }

  private void print(Checked checked) {
    if (checked instanceof Checked.Deterministic done) {
      done.pda().grammar().warnings().forEach(this::print);
      done.pda().conflicts().stream()
          .map(c -> RejectionText.render(done.pda().grammar(), c, style.isColoured()))
          .forEach(this::line);
      if (!quiet) {
        line(done.file() + ": " + verdict(done) + ", " + size(done.pda().statistics()));
      }
    } else if (checked instanceof Checked.Conflicting conflicting) {
      conflicting.grammar().warnings().forEach(this::print);
      conflicting.explanations().stream()
          .map(e -> ConflictText.render(conflicting.grammar(), e, style.isColoured(), true))
          .forEach(this::line);
      line(conflicting.file() + ": " + style.bad("conflicts"));
    } else if (checked instanceof Checked.Malformed malformed) {
      malformed.diagnostics().forEach(this::print);
      line(malformed.file() + ": " + style.bad("malformed"));
    } else if (checked instanceof Checked.Undecided undecided) {
      undecided.grammar().warnings().forEach(this::print);
      line(
          undecided.file()
              + ": "
              + style.bad("undecided")
              + " "
              + undecided.code()
              + ": "
              + undecided.message());
      line("  " + undecided.advice());
    } else if (checked instanceof Checked.Unreadable unreadable) {
      terminal.out().flush();
      terminal.err().line(terminal.errStyle().bad("dyck") + ": " + unreadable.message());
      terminal.err().line("  " + unreadable.advice());
    }
  }

  private String verdict(Checked.Deterministic done) {
    return done.pda().conflicts().isEmpty()
        ? style.good("deterministic")
        : style.warning("conflicts, run permissively");
  }

  private static String size(PdaStatistics size) {
    return counted(size.states(), "state") + ", " + counted(size.stackSymbols(), "stack symbol");
  }

  private static String counted(int number, String noun) {
    return grouped(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /**
   * As {@code %,d} does it; a formatter for that loads the data of locales, which takes a while.
   */
  private static String grouped(int number) {
    StringBuilder text = new StringBuilder(Integer.toString(number));
    for (int i = text.length() - 3; i > 0; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  private void print(Diagnostic diagnostic) {
    line(DiagnosticText.render(diagnostic, style.isColoured()));
  }

  private void line(String text) {
    terminal.out().line(text);
  }
}
