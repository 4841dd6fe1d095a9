package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements that assign or filter values and printed texts, and statements whose bodies have names
 * of their own.
 */
public final class Assignments {
  private Assignments() {}

  /** {@code set a = b}. */
  public record SetValue(AssignmentTarget target, TemplateExpression expression, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      target.assign(frame, expression.value(frame));
      return Flow.NEXT;
    }
  }

  /** {@code set a}: assigns the text that is printed until {@code endset}. */
  public record SetBlock(
      AssignmentTarget target, Calls.@Nullable FilterCall filter, List<Statement> body, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      OriginText text = Statement.print(body, frame.innerFrame());
      target.assign(frame, filter == null ? text : filter.apply(text, frame));
      return Flow.NEXT;
    }
  }

  /** {@code filter f}: filters the text that is printed until {@code endfilter}. */
  public record FilterBlock(Calls.FilterCall filter, List<Statement> body, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      out.append(filter.apply(Statement.print(body, frame.innerFrame()), frame));
      return Flow.NEXT;
    }
  }

  /** {@code with a = b}: names that only a body knows. */
  public record With(
      List<AssignmentTarget> targets,
      List<TemplateExpression> values,
      List<Statement> body,
      int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.rendering().setLine(line);
      Frame inner = frame.innerFrame();
      List<Object> computed = new ArrayList<>(Displays.values(values, frame));
      for (int i = 0; i < targets.size(); i++) {
        targets.get(i).assign(inner, computed.get(i));
      }
      return Statement.runAll(body, inner, out);
    }
  }

  /** The body of a {@code generation} tag. The names of the body are not known outside. */
  public record Generation(List<Statement> body) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      out.append(Statement.print(body, frame.innerFrame()));
      return Flow.NEXT;
    }
  }
}
