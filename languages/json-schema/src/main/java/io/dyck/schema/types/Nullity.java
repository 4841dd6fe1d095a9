package io.dyck.schema.types;

import com.google.common.collect.ImmutableList;

/**
 * The nullability of a type and of its type arguments, as Kotlin declares it. Types of Java declare
 * none.
 */
record Nullity(boolean nullable, ImmutableList<Nullity> arguments) {
  static final Nullity UNDECLARED = new Nullity(false, ImmutableList.of());

  Nullity argument(int index) {
    return index < arguments.size() ? arguments.get(index) : UNDECLARED;
  }
}
