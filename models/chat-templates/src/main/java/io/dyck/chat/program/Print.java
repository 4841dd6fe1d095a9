package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.value.Representation;

/** Statements that print. */
public final class Print {
  private Print() {}

  /** Text outside tags. */
  public record Data(OriginText text) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      out.append(text);
      return Flow.NEXT;
    }
  }

  /** {@code {{ a }}}. */
  public record Value(TemplateExpression expression, int line) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      OriginText text = Representation.str(expression.value(frame));
      frame.rendering().countSize(text);
      out.append(text);
      return Flow.NEXT;
    }
  }
}
