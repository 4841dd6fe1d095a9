package io.dyck.chat.program;

/** An expression, which has a value. */
@FunctionalInterface
public interface TemplateExpression {
  Object value(Frame frame);
}
