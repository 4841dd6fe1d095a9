package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.Collection;

/** One rendering: its current line, for messages, and its limits. For one thread. */
public final class Rendering {
  /** The largest depth of nested macro calls, captured blocks and recursive loops. */
  private static final int MAX_DEPTH = 200;

  /** The number of characters that cost one step. */
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

  void setLine(int statementLine) {
    line = statementLine;
    spend(1);
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.LIMIT, "more than " + MAX_DEPTH + " calls deep");
    }
  }

  void leave() {
    depth--;
  }

  void spend(long cost) {
    steps += cost;
    if (steps > allowed) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.LIMIT, "more than " + allowed + " steps");
    }
  }

  /** Counts the size of a value that was made. */
  Object countSize(Object value) {
    if (value instanceof OriginText text) {
      spend(1 + text.string().length() / CHARACTERS_PER_STEP);
    } else if (value instanceof Collection<?> items) {
      spend(1 + items.size());
    }
    return value;
  }
}
