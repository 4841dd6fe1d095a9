package io.dyck.chat.program;

/** What has a value. */
@FunctionalInterface
public interface Expression {
  Object value(Frame frame);
}
