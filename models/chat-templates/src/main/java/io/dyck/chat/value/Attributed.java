package io.dyck.chat.value;

import org.jspecify.annotations.Nullable;

/** A value with attributes of its own. */
public interface Attributed {
  /** An attribute, or null if there is none of this name. */
  @Nullable Object attribute(String name);
}
