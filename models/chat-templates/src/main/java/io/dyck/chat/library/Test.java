package io.dyck.chat.library;

import io.dyck.chat.value.CallArguments;

/** A test, called by {@code a is f(b)}. */
@FunctionalInterface
public interface Test {
  boolean isTrue(Object value, CallArguments arguments);
}
