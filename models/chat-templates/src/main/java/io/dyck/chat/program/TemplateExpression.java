package io.dyck.chat.program;

/** What has a value. */
@FunctionalInterface
public interface TemplateExpression {
  Object value(Frame frame);
}
