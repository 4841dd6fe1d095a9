package io.dyck.records;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** A type that has its own rule in the grammar. */
sealed interface Structure {
  /** A record. */
  record Product(Class<?> type, Constructor<?> constructor, ImmutableList<Part> parts)
      implements Structure {
    boolean isGeneric() {
      return type.getTypeParameters().length > 0;
    }
  }

  /** A component. */
  record Part(String name, Method accessor, Shape shape) {}

  /** A sealed interface. */
  record Sum(Class<?> type, ImmutableList<Shape> alternatives) implements Structure {}
}
