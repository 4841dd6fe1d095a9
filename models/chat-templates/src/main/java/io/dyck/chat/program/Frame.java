package io.dyck.chat.program;

import io.dyck.chat.value.Undefined;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The variables that are visible at a place of the template. Variables that are set in an inner
 * frame are not visible outside.
 */
public final class Frame {
  private final Rendering run;
  private final @Nullable Frame parent;
  private final Map<String, Object> values;

  private Frame(Rendering run, @Nullable Frame parent, Map<String, Object> values) {
    this.run = run;
    this.parent = parent;
    this.values = values;
  }

  public static Frame root(Rendering run, Map<String, Object> values) {
    return new Frame(run, null, new HashMap<>(values));
  }

  Frame innerFrame() {
    return new Frame(run, this, new HashMap<>());
  }

  Rendering rendering() {
    return run;
  }

  Object get(String name) {
    for (Frame frame = this; frame != null; frame = frame.parent) {
      Object value = frame.values.get(name);
      if (value != null) {
        return value;
      }
    }
    return Undefined.variable(name);
  }

  void set(String name, Object value) {
    values.put(name, value);
  }
}
