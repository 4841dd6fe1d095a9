package io.dyck.chat.library;

import io.dyck.chat.value.CallArguments;

/** What {@code a is f(b)} calls. */
@FunctionalInterface
public interface Test {
  boolean holds(Object value, CallArguments arguments);
}
