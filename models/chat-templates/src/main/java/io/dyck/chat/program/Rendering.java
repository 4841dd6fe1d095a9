package io.dyck.chat.program;

import io.dyck.chat.value.TemplateTrouble;
import io.dyck.chat.value.Text;
import java.util.Collection;

/** One rendering: its place for messages, what it may still spend. For one thread. */
public final class Rendering {
  /** Macros that call each other, and loops in loops. */
  private static final int MAX_DEPTH = 200;

  /** A character costs a sixteenth of a step. */
  private static final int CHARACTERS_PER_STEP = 16;

  private final long allowed;
  private long steps;
  private int line = 1;
  private int depth;

  public Rendering(long allowed) {
    this.allowed = allowed;
  }

  public int line() {
    return line;
  }

  void at(int statementLine) {
    line = statementLine;
    spend(1);
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw new TemplateTrouble(
          TemplateTrouble.Kind.LIMIT, "more than " + MAX_DEPTH + " calls deep");
    }
  }

  void leave() {
    depth--;
  }

  void spend(long cost) {
    steps += cost;
    if (steps > allowed) {
      throw new TemplateTrouble(TemplateTrouble.Kind.LIMIT, "more than " + allowed + " steps");
    }
  }

  /** Counts what was made. */
  Object made(Object value) {
    if (value instanceof Text text) {
      spend(1 + text.string().length() / CHARACTERS_PER_STEP);
    } else if (value instanceof Collection<?> items) {
      spend(1 + items.size());
    }
    return value;
  }
}
