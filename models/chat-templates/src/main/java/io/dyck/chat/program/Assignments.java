package io.dyck.chat.program;

import io.dyck.chat.value.Text;
import io.dyck.chat.value.TextBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements that give names to values, or to what a body prints. */
public final class Assignments {
  private Assignments() {}

  /** {@code set a = b}. */
  public record SetValue(AssignmentTarget target, TemplateExpression expression, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.run().at(line);
      target.assign(frame, expression.value(frame));
      return Flow.NEXT;
    }
  }

  /** {@code set a}, and what is printed until {@code endset}. */
  public record SetBlock(
      AssignmentTarget target, Calls.@Nullable Filtered filter, List<Statement> body, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.run().at(line);
      Text text = Statement.print(body, frame.inner());
      target.assign(frame, filter == null ? text : filter.apply(text, frame));
      return Flow.NEXT;
    }
  }

  /** {@code filter f}, and what is printed until {@code endfilter}. */
  public record FilterBlock(Calls.Filtered filter, List<Statement> body, int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.run().at(line);
      out.append(filter.apply(Statement.print(body, frame.inner()), frame));
      return Flow.NEXT;
    }
  }

  /** {@code with a = b}: names for a body alone. */
  public record With(
      List<AssignmentTarget> targets,
      List<TemplateExpression> values,
      List<Statement> body,
      int line)
      implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      frame.run().at(line);
      Frame inner = frame.inner();
      List<Object> computed = new ArrayList<>(Displays.values(values, frame));
      for (int i = 0; i < targets.size(); i++) {
        targets.get(i).assign(inner, computed.get(i));
      }
      return Statement.runAll(body, inner, out);
    }
  }

  /** What is between the tags of a {@code generation}: its names are its own. */
  public record Generation(List<Statement> body) implements Statement {
    @Override
    public Flow run(Frame frame, TextBuilder out) {
      out.append(Statement.print(body, frame.inner()));
      return Flow.NEXT;
    }
  }
}
