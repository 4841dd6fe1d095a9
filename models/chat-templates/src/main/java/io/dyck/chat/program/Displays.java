package io.dyck.chat.program;

import io.dyck.chat.value.DictKeys;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.Undefined;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Expressions that make a value. */
public final class Displays {
  private Displays() {}

  /** A value that is written in the template. */
  public record Literal(Object constant) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return constant;
    }
  }

  /** A variable. */
  public record Name(String name) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return frame.get(name);
    }
  }

  /** {@code [a, b]}. */
  public record ListDisplay(List<TemplateExpression> items) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return values(items, frame);
    }
  }

  /** {@code (a, b)}. */
  public record TupleDisplay(List<TemplateExpression> items) implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return new Tuple(values(items, frame));
    }
  }

  /** {@code {a: b}}. */
  public record DictDisplay(List<TemplateExpression> keys, List<TemplateExpression> values)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      Map<Object, Object> dict = new LinkedHashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        dict.put(DictKeys.keyOf(keys.get(i).value(frame)), values.get(i).value(frame));
      }
      return dict;
    }
  }

  /** {@code a if b else c}. */
  public record Conditional(
      TemplateExpression condition, TemplateExpression then, TemplateExpression otherwise)
      implements TemplateExpression {
    @Override
    public Object value(Frame frame) {
      return (Operations.isTrue(condition, frame) ? then : otherwise).value(frame);
    }
  }

  /** Returns the value of a missing {@code else}. */
  public static TemplateExpression missingElse(int line) {
    return new Literal(
        new Undefined(
            "the inline if-expression on line "
                + line
                + " evaluated to false and no else section was defined."));
  }

  static List<Object> values(List<TemplateExpression> expressions, Frame frame) {
    List<Object> values = new ArrayList<>(expressions.size());
    for (TemplateExpression expression : expressions) {
      values.add(expression.value(frame));
    }
    return values;
  }
}
