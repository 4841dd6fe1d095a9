package io.dyck.chat.library;

import io.dyck.chat.value.CallArguments;

/** A filter, called by {@code a | f(b)}. */
@FunctionalInterface
public interface Filter {
  Object apply(Object value, CallArguments arguments);
}
