package io.dyck.cli.generate;

import io.dyck.cli.terminal.LineFile;

/**
 * Writes sentences as soon as each sentence is known. A sentence without line breaks is one line.
 * If one of two adjacent sentences has several lines, the line {@code ---} separates them, as in a
 * file of examples.
 */
final class SentenceLines {
  private static final String RULE = "---";

  private final LineFile lines;
  private boolean first = true;
  private boolean previousHasSeveralLines;

  SentenceLines(LineFile lines) {
    this.lines = lines;
  }

  void write(String sentence) {
    boolean severalLines = sentence.indexOf('\n') >= 0 || sentence.indexOf('\r') >= 0;
    if (!first && (severalLines || previousHasSeveralLines)) {
      lines.add(lines.style().dim(RULE));
    }
    lines.add(sentence);
    first = false;
    previousHasSeveralLines = severalLines;
  }
}
