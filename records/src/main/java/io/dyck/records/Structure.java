package io.dyck.records;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/** A type that has a rule of its own. */
sealed interface Structure {
  /**
   * A record.
   *
   * @param type the class
   * @param constructor the canonical one
   * @param parts its components in order
   */
  record Product(Class<?> type, Constructor<?> constructor, ImmutableList<Part> parts)
      implements Structure {
    boolean isGeneric() {
      return type.getTypeParameters().length > 0;
    }
  }

  /**
   * A component.
   *
   * @param name as declared
   * @param accessor reads it
   * @param shape what it looks like
   */
  record Part(String name, Method accessor, Shape shape) {}

  /**
   * A sealed interface.
   *
   * @param type the interface
   * @param alternatives named products, and constants
   */
  record Sum(Class<?> type, ImmutableList<Shape> alternatives) implements Structure {}
}
