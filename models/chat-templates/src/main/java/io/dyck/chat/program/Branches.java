package io.dyck.chat.program;

import io.dyck.chat.text.TextBuilder;
import java.util.List;

/** Statements that choose the next statement. */
public final class Branches {
  private Branches() {}

  /** {@code if} or {@code elif}. */
  public record If(
      TemplateExpression condition, List<Statement> then, List<Statement> otherwise, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      return Statement.runAll(Operations.isTrue(condition, frame) ? then : otherwise, frame, out);
    }
  }

  /** {@code break} and {@code continue}. */
  public record Jump(Flow flow) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      return flow;
    }
  }
}
