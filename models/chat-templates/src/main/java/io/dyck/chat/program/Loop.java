package io.dyck.chat.program;

import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.AttributeHolder;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.PythonEquality;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.Undefined;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The value of {@code loop} inside a loop. */
public final class Loop implements Callable, AttributeHolder {
  private final List<Object> items;
  private final int depth;
  private final @Nullable Function<Object, Object> again;
  private int index;
  private @Nullable Object changed;

  Loop(List<Object> items, int depth, @Nullable Function<Object, Object> again) {
    this.items = items;
    this.depth = depth;
    this.again = again;
  }

  void moveTo(int position) {
    index = position;
  }

  @Override
  public @Nullable Object attribute(String name) {
    return switch (name) {
      case "index" -> index + 1L;
      case "index0" -> (long) index;
      case "revindex" -> (long) items.size() - index;
      case "revindex0" -> items.size() - index - 1L;
      case "first" -> index == 0;
      case "last" -> index == items.size() - 1;
      case "length" -> (long) items.size();
      case "depth" -> depth + 1L;
      case "depth0" -> (long) depth;
      case "previtem" ->
          index > 0 ? items.get(index - 1) : new Undefined("there is no previous item");
      case "nextitem" ->
          index + 1 < items.size() ? items.get(index + 1) : new Undefined("there is no next item");
      case "cycle" -> (Callable) this::cycle;
      case "changed" -> (Callable) this::isChanged;
      default -> null;
    };
  }

  private Object cycle(CallArguments arguments) {
    List<Object> choices = arguments.positional();
    if (choices.isEmpty()) {
      throw UnlocatedTemplateError.pythonError("no items for cycling given");
    }
    return choices.get(index % choices.size());
  }

  private Object isChanged(CallArguments arguments) {
    Tuple now = new Tuple(arguments.positional());
    boolean different = changed == null || !PythonEquality.areEqual(changed, now);
    changed = now;
    return different;
  }

  /** Runs the loop's body for other items, in a loop that is marked as recursive. */
  @Override
  public Object call(CallArguments arguments) {
    if (again == null) {
      throw UnlocatedTemplateError.pythonError(
          "The loop must have the 'recursive' marker to be called recursively.");
    }
    return again.apply(arguments.bind("loop", "iterable").get(0));
  }
}
