package io.dyck.cli.terminal;

import io.dyck.failure.Excerpt;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A line that describes the current work of a command, shown after a second. On a terminal the line
 * stays in one place and is removed at the end; elsewhere a new line is written every few seconds.
 * A thread of its own writes the line, even while the work reports nothing. Thread-safe.
 */
public final class Progress implements AutoCloseable {
  private static final long SECOND = 1_000_000_000L;
  private static final long PATIENCE = SECOND;
  private static final long INTERVAL = SECOND / 10;
  private static final long INTERVAL_OF_LINES = 5 * SECOND;
  private static final int WIDTH = 78;

  private final @Nullable Terminal terminal;
  private final boolean inPlace;
  private final String what;
  private final int steps;
  private final LongSupplier clock;
  private final long begun;
  private long due;
  private String step = "";
  private String detail = "";
  private boolean isPaused = true;
  private boolean shown;

  /**
   * Starts the clock of a line.
   *
   * @param terminal the terminal to show the line on; null for no output
   */
  Progress(
      @Nullable Terminal terminal, boolean inPlace, String what, int steps, LongSupplier clock) {
    this.terminal = terminal;
    this.inPlace = inPlace;
    this.what = what;
    this.steps = steps;
    this.clock = clock;
    this.begun = clock.getAsLong();
    this.due = begun + PATIENCE;
  }

  /** Looks at the clock from now on, until the end. */
  Progress start() {
    if (terminal != null) {
      Thread ticker = new Thread(this::run, "dyck-progress");
      ticker.setDaemon(true);
      ticker.start();
    }
    return this;
  }

  private synchronized void run() {
    try {
      while (due < Long.MAX_VALUE) {
        wait(INTERVAL / 1_000_000);
        tick();
      }
    } catch (InterruptedException | OutputClosedException | OutOfMemoryError notShown) {
      // If memory is exhausted, the work itself reports the error.
      due = Long.MAX_VALUE;
    }
  }

  /**
   * Sets the step that begins.
   *
   * @param of the subject of the step; may be empty
   */
  public synchronized void step(int number, String of) {
    step = steps == 1 ? what : what + " " + number + "/" + steps;
    step += of.isEmpty() ? "" : "  " + of;
    detail = "";
    isPaused = false;
    tick();
  }

  /** Sets the work within the step. */
  public synchronized void setWork(String doing) {
    detail = ": " + doing;
    tick();
  }

  /** Shows the line if it is time to. */
  synchronized void tick() {
    long now = clock.getAsLong();
    if (terminal == null || isPaused || now < due) {
      return;
    }
    due = now + (inPlace ? INTERVAL : INTERVAL_OF_LINES);
    shown = true;
    show(terminal, step + detail, " (" + (now - begun) / SECOND + " s)");
  }

  private void show(Terminal to, String text, String time) {
    String line = Excerpt.excerptOf(text, WIDTH - time.length()) + time;
    to.out().flush();
    to.err().print(inPlace ? "\r\u001b[K" + to.errStyle().dim(line) : line + "\n");
    to.err().flush();
  }

  /** Removes the line to make room for other output; the next step shows the line again. */
  public synchronized void clear() {
    isPaused = true;
    if (terminal != null && inPlace && shown) {
      terminal.err().print("\r\u001b[K");
      terminal.err().flush();
    }
    shown = false;
  }

  @Override
  public synchronized void close() {
    clear();
    due = Long.MAX_VALUE;
    notifyAll();
  }
}
