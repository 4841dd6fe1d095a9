package io.dyck.chat.program;

import io.dyck.chat.text.Text;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.Truth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code for} loop. Each round has its own names.
 *
 * @param condition selects the items of the loop; null selects all items
 * @param otherwise the statements that run if there are no items
 */
public record For(
    AssignmentTarget target,
    TemplateExpression iterable,
    @Nullable TemplateExpression condition,
    boolean recursive,
    List<Statement> body,
    List<Statement> otherwise,
    int line)
    implements Statement {
  @Override
  public Flow run(Frame frame, TextBuilder out) {
    frame.run().at(line);
    over(iterable.value(frame), frame, 0, out);
    return Flow.NEXT;
  }

  private void over(Object value, Frame frame, int depth, TextBuilder out) {
    List<Object> items = chosen(value, frame);
    if (items.isEmpty()) {
      Statement.runAll(otherwise, frame.inner(), out);
      return;
    }
    Loop loop = new Loop(items, depth, recursive ? inner -> deeper(inner, frame, depth) : null);
    for (int i = 0; i < items.size(); i++) {
      frame.run().spend(1);
      loop.at(i);
      Frame round = frame.inner();
      round.set("loop", loop);
      target.assign(round, items.get(i));
      if (Statement.runAll(body, round, out) == Flow.BREAK) {
        return;
      }
    }
  }

  private Text deeper(Object value, Frame frame, int depth) {
    TextBuilder out = new TextBuilder();
    frame.run().enter();
    over(value, frame, depth + 1, out);
    frame.run().leave();
    return out.build();
  }

  private List<Object> chosen(Object value, Frame frame) {
    List<Object> items = Iteration.items(value);
    if (condition == null) {
      return items;
    }
    List<Object> chosen = new ArrayList<>();
    for (Object item : items) {
      frame.run().spend(1);
      Frame candidate = frame.inner();
      target.assign(candidate, item);
      if (Truth.of(condition.value(candidate))) {
        chosen.add(item);
      }
    }
    return chosen;
  }
}
