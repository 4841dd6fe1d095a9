package io.dyck.cli.check;

import io.dyck.checker.finding.Report;
import io.dyck.checker.report.TextStyle;
import io.dyck.cli.terminal.FileTrouble;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.Version;
import io.dyck.grammar.Severity;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which format {@code dyck check} tells what it has found, and where to. */
final class CheckOutput {
  /** The formats of {@code --format}. */
  enum Format {
    TEXT,
    JSON,
    SARIF,
    HTML
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text (default), json, sarif (2.1.0), or html: one file that needs no network.")
  private Format format = Format.TEXT;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the report of --format to a file.")
  private @Nullable Path file;

  @Option(names = "--info", description = "Show information, too, not only warnings and errors.")
  private boolean info;

  @Option(names = "--ascii", description = "Only ASCII, also in quoted text.")
  private boolean ascii;

  boolean isText() {
    return format == Format.TEXT;
  }

  /** The least severity that text shows. */
  Severity least() {
    return info ? Severity.INFORMATION : Severity.WARNING;
  }

  /** Colour and drawings beyond ASCII only on a terminal. */
  TextStyle style(Terminal terminal) {
    boolean onTerminal = terminal.outStyle().isColoured();
    return new TextStyle(onTerminal, onTerminal && !ascii, ascii);
  }

  void write(List<Report> reports, Terminal terminal) {
    String text =
        switch (format) {
          case TEXT -> "";
          case JSON -> io.dyck.checker.report.JsonReport.render(reports, Version.number());
          case SARIF -> io.dyck.checker.report.SarifReport.render(reports, Version.number());
          case HTML -> io.dyck.checker.report.HtmlReport.render(reports, Version.number());
        };
    if (file == null) {
      terminal.out().print(text);
      return;
    }
    FileTrouble.write(file, text);
  }
}
