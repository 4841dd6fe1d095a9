package io.dyck.chat.program;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.Truthiness;
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
    frame.rendering().setLine(line);
    runOver(iterable.value(frame), frame, 0, out);
    return Flow.NEXT;
  }

  private void runOver(Object value, Frame frame, int depth, TextBuilder out) {
    List<Object> items = chosenItems(value, frame);
    if (items.isEmpty()) {
      Statement.runAll(otherwise, frame.innerFrame(), out);
      return;
    }
    Loop loop = new Loop(items, depth, recursive ? inner -> runDeeper(inner, frame, depth) : null);
    for (int i = 0; i < items.size(); i++) {
      frame.rendering().spend(1);
      loop.moveTo(i);
      Frame round = frame.innerFrame();
      round.set("loop", loop);
      target.assign(round, items.get(i));
      if (Statement.runAll(body, round, out) == Flow.BREAK) {
        return;
      }
    }
  }

  private OriginText runDeeper(Object value, Frame frame, int depth) {
    TextBuilder out = new TextBuilder();
    frame.rendering().enter();
    runOver(value, frame, depth + 1, out);
    frame.rendering().leave();
    return out.build();
  }

  private List<Object> chosenItems(Object value, Frame frame) {
    List<Object> items = Iteration.items(value);
    if (condition == null) {
      return items;
    }
    List<Object> chosen = new ArrayList<>();
    for (Object item : items) {
      frame.rendering().spend(1);
      Frame candidate = frame.innerFrame();
      target.assign(candidate, item);
      if (Truthiness.isTruthy(condition.value(candidate))) {
        chosen.add(item);
      }
    }
    return chosen;
  }
}
