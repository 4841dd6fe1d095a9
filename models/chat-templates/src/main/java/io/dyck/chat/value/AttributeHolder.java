package io.dyck.chat.value;

import org.jspecify.annotations.Nullable;

/** A value with attributes of its own. */
public interface AttributeHolder {
  /** Returns the attribute of a name, or null. */
  @Nullable Object attribute(String name);
}
