package io.dyck.cli.terminal;

import org.jspecify.annotations.Nullable;

/**
 * One line on a terminal that says how far something is, shown after a second and taken away in the
 * end. Not thread-safe.
 */
public final class Progress implements AutoCloseable {
  private static final long PATIENCE = 1_000_000_000L;
  private static final long INTERVAL = 100_000_000L;
  private static final int WIDTH = 78;

  private final @Nullable Terminal terminal;
  private final String what;
  private final int steps;
  private long due = System.nanoTime() + PATIENCE;
  private boolean shown;

  Progress(@Nullable Terminal terminal, String what, int steps) {
    this.terminal = terminal;
    this.what = what;
    this.steps = steps;
  }

  /**
   * Says which step begins.
   *
   * @param step from 1
   * @param detail what it is about
   */
  public void step(int step, String detail) {
    if (terminal == null || System.nanoTime() < due) {
      return;
    }
    due = System.nanoTime() + INTERVAL;
    shown = true;
    String text = what + " " + step + "/" + steps + "  " + detail;
    if (text.length() > WIDTH) {
      text = text.substring(0, WIDTH - 1) + "…";
    }
    show(terminal, text);
  }

  private void show(Terminal to, String text) {
    to.out().flush();
    to.err().print("\r\u001b[K" + to.errStyle().faint(text));
    to.err().flush();
  }

  /** Takes the line away, so that something else can be written; shown again at the next step. */
  public void clear() {
    if (terminal != null && shown) {
      terminal.err().print("\r\u001b[K");
      terminal.err().flush();
      shown = false;
    }
  }

  @Override
  public void close() {
    clear();
  }
}
