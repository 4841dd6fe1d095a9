package io.dyck.cli.generate;

import io.dyck.cli.terminal.Terminal;

/**
 * Writes sentences to standard output as soon as each is known. A sentence of one line is a line.
 * Between two sentences of which one has several lines stands the line {@code ---}, which separates
 * examples in a file of examples, too.
 */
final class SentenceLines {
  private static final String RULE = "---";

  private final Terminal terminal;
  private boolean first = true;
  private boolean previousHasSeveralLines;

  SentenceLines(Terminal terminal) {
    this.terminal = terminal;
  }

  void write(String sentence) {
    boolean severalLines = sentence.indexOf('\n') >= 0 || sentence.indexOf('\r') >= 0;
    if (!first && (severalLines || previousHasSeveralLines)) {
      terminal.out().line(terminal.outStyle().faint(RULE));
    }
    terminal.out().line(sentence);
    first = false;
    previousHasSeveralLines = severalLines;
  }
}
