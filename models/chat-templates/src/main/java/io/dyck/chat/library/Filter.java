package io.dyck.chat.library;

import io.dyck.chat.value.CallArguments;

/** What {@code a | f(b)} calls. */
@FunctionalInterface
public interface Filter {
  Object apply(Object value, CallArguments arguments);
}
