package io.dyck.checker.report;

import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The source of a grammar line by line, spans highlighted, the findings of each line beside it. */
final class SourceListing {
  private final Report report;
  private final String prefix;

  SourceListing(Report report, String prefix) {
    this.report = report;
    this.prefix = prefix;
  }

  void write(StringBuilder out) {
    SourceText source = report.source();
    List<List<Integer>> byLine = new ArrayList<>();
    for (int i = 0; i <= source.lineCount(); i++) {
      byLine.add(new ArrayList<>());
    }
    Severity[] marks = new Severity[source.content().length() + 1];
    for (int i = 0; i < report.findings().size(); i++) {
      Finding finding = report.findings().get(i);
      byLine.get(source.line(finding.span().start())).add(i);
      for (int at = finding.span().start(); at < finding.span().end(); at++) {
        if (marks[at] == null || marks[at].compareTo(finding.severity()) > 0) {
          marks[at] = finding.severity();
        }
      }
    }
    out.append("<div class=\"listing\">");
    int start = 0;
    for (int line = 1; line <= source.lineCount(); line++) {
      String text = source.lineText(line);
      if (line == source.lineCount() && text.isEmpty() && line > 1) {
        break;
      }
      writeRow(out, line, text, start, marks, byLine.get(line));
      start += text.length();
      while (start < source.content().length() && source.line(start) == line) {
        start++;
      }
    }
    out.append("</div>");
  }

  private void writeRow(
      StringBuilder out,
      int line,
      String text,
      int start,
      Severity[] marks,
      List<Integer> findings) {
    out.append("<div class=\"row\" id=\"").append(prefix).append('L').append(line).append("\">");
    out.append("<span class=\"number\">").append(line).append("</span><code>");
    for (int i = 0; i < text.length(); ) {
      Severity mark = marks[start + i];
      int end = i + 1;
      while (end < text.length() && marks[start + end] == mark) {
        end++;
      }
      String piece = Markup.escape(text.substring(i, end));
      if (mark == null) {
        out.append(piece);
      } else {
        out.append("<mark class=\"").append(name(mark)).append("\">").append(piece);
        out.append("</mark>");
      }
      i = end;
    }
    out.append("</code>");
    if (!findings.isEmpty()) {
      out.append("<div class=\"notes\">");
      findings.forEach(number -> note(out, number));
      out.append("</div>");
    }
    out.append("</div>\n");
  }

  private void note(StringBuilder out, int number) {
    Finding finding = report.findings().get(number);
    out.append("<div class=\"note ").append(name(finding.severity())).append("\" id=\"");
    out.append(prefix).append('F').append(number).append("\"><b>");
    out.append(name(finding.severity())).append("</b> <span class=\"code\">");
    out.append(finding.code()).append("</span> ");
    out.append(Markup.escape(finding.conflict().map(c -> c.sentence()).orElse(finding.message())));
    if (finding.conflict().isPresent()) {
      out.append(" <a href=\"#").append(prefix).append('C').append(number);
      out.append("\">both readings</a>");
    } else if (!finding.advice().isEmpty()) {
      out.append("<div class=\"advice\">").append(Markup.escape(finding.advice()));
      out.append("</div>");
    }
    out.append("</div>");
  }

  static String name(Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }
}
