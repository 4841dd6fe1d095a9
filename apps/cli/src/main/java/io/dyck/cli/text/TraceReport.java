package io.dyck.cli.text;

import io.dyck.cli.input.TokenText;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Output;
import io.dyck.cli.terminal.Style;
import io.dyck.failure.Excerpt;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.Locale;

/** Writes the steps of a trace, as a table or as JSON. */
public final class TraceReport {
  private static final int LINES = 3;
  private static final int WIDTH = 78;

  private final Output output;
  private final Style style;
  private final TokenText text;
  private final boolean json;
  private final Fingerprint fingerprint;
  private boolean begun;

  public TraceReport(Output output, Style style, Vocabulary vocabulary, boolean json) {
    this.output = output;
    this.style = style;
    this.text = new TokenText(vocabulary);
    this.json = json;
    this.fingerprint = new Fingerprint(vocabulary);
  }

  public void add(Tracer.Step step) {
    if (json) {
      output.line(json(step));
    } else {
      if (!begun) {
        begun = true;
        output.line(
            style.strong(" position      id  token               allowed  mask µs accept µs"));
      }
      print(step);
    }
  }

  private String json(Tracer.Step step) {
    JsonLine line = new JsonLine().put("position", step.position());
    Integer token = step.token();
    if (token == null) {
      line.with(g -> g.writeNullField("token")).put("text", "");
    } else {
      line.put("token", token).put("text", text.of(token));
    }
    line.put("allowed", step.mask().cardinality())
        .put("fingerprint", fingerprint.of(step.mask()))
        .put("mask_us", step.maskNanos() / 1e3);
    if (token == null) {
      line.with(g -> g.writeNullField("accept_us"));
    } else {
      line.put("accept_us", step.acceptNanos() / 1e3);
    }
    return line.put("accepted", step.accepted())
        .put("end", token == null)
        .put("configuration", step.configuration())
        .toString();
  }

  private void print(Tracer.Step step) {
    Integer token = step.token();
    String id = token == null ? "" : token.toString();
    String word = token == null ? "end of text" : text.quoted(token, 14);
    String accept =
        token == null ? "" : String.format(Locale.ROOT, " %9.1f", step.acceptNanos() / 1e3);
    output.line(
        String.format(
            Locale.ROOT,
            "%9d %7s  %-18s %8d %8.1f%s%s",
            step.position(),
            id,
            word,
            step.mask().cardinality(),
            step.maskNanos() / 1e3,
            accept,
            step.accepted() ? "" : "  " + style.bad("refused")));
    List<String> lines = step.configuration().lines().skip(1).toList(); // the heading "state"
    int shown = lines.size() <= LINES + 1 ? lines.size() : LINES;
    lines.stream()
        .limit(shown)
        .forEach(l -> output.line(style.faint(Excerpt.excerptOf("        " + l, WIDTH))));
    if (lines.size() > shown) {
      output.line(style.faint("          … " + (lines.size() - shown) + " more lines"));
    }
  }
}
