package io.dyck.cli.text;

import io.dyck.cli.input.TokenText;
import io.dyck.cli.terminal.AnsiStyle;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Output;
import io.dyck.failure.Excerpt;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.Locale;

/** Writes the steps of a trace, as a table or as JSON. */
public final class TraceReport {
  private static final int LINES = 3;
  private static final int WIDTH = 78;

  private final Output output;
  private final AnsiStyle style;
  private final TokenText text;
  private final boolean json;
  private final MaskFingerprint fingerprint;
  private boolean begun;

  public TraceReport(Output output, AnsiStyle style, Vocabulary vocabulary, boolean json) {
    this.output = output;
    this.style = style;
    this.text = new TokenText(vocabulary);
    this.json = json;
    this.fingerprint = new MaskFingerprint(vocabulary);
  }

  public void add(Tracer.Step step) {
    if (json) {
      output.writeLine(json(step));
    } else {
      if (!begun) {
        begun = true;
        output.writeLine(
            style.bold(" position      id  token               allowed  mask µs accept µs"));
      }
      print(step);
    }
  }

  private String json(Tracer.Step step) {
    JsonLine line = new JsonLine().add("position", step.position());
    Integer token = step.token();
    if (token == null) {
      line.with(g -> g.writeNullField("token")).add("text", "");
    } else {
      line.add("token", token).add("text", text.textOf(token));
    }
    line.add("allowed", step.mask().cardinality())
        .add("fingerprint", fingerprint.fingerprintOf(step.mask()))
        .add("mask_us", step.maskNanos() / 1e3);
    if (token == null) {
      line.with(g -> g.writeNullField("accept_us"));
    } else {
      line.add("accept_us", step.acceptNanos() / 1e3);
    }
    return line.add("accepted", step.accepted())
        .add("end", token == null)
        .add("configuration", step.configuration())
        .toString();
  }

  private void print(Tracer.Step step) {
    Integer token = step.token();
    String id = token == null ? "" : token.toString();
    String word = token == null ? "end of text" : text.quoted(token, 14);
    String accept =
        token == null ? "" : String.format(Locale.ROOT, " %9.1f", step.acceptNanos() / 1e3);
    output.writeLine(
        String.format(
            Locale.ROOT,
            "%9d %7s  %-18s %8d %8.1f%s%s",
            step.position(),
            id,
            word,
            step.mask().cardinality(),
            step.maskNanos() / 1e3,
            accept,
            step.accepted() ? "" : "  " + style.failure("refused")));
    List<String> lines = step.configuration().lines().skip(1).toList(); // the heading "state"
    int shown = lines.size() <= LINES + 1 ? lines.size() : LINES;
    lines.stream()
        .limit(shown)
        .forEach(l -> output.writeLine(style.dim(Excerpt.excerptOf("        " + l, WIDTH))));
    if (lines.size() > shown) {
      output.writeLine(style.dim("          … " + (lines.size() - shown) + " more lines"));
    }
  }
}
