package io.dyck.cli.generate;

import io.dyck.cli.terminal.LinesFile;

/**
 * Writes sentences as soon as each is known. A sentence of one line is a line. Between two
 * sentences of which one has several lines stands the line {@code ---}, which separates examples in
 * a file of examples, too.
 */
final class SentenceLines {
  private static final String RULE = "---";

  private final LinesFile lines;
  private boolean first = true;
  private boolean previousHasSeveralLines;

  SentenceLines(LinesFile lines) {
    this.lines = lines;
  }

  void write(String sentence) {
    boolean severalLines = sentence.indexOf('\n') >= 0 || sentence.indexOf('\r') >= 0;
    if (!first && (severalLines || previousHasSeveralLines)) {
      lines.add(lines.style().faint(RULE));
    }
    lines.add(sentence);
    first = false;
    previousHasSeveralLines = severalLines;
  }
}
