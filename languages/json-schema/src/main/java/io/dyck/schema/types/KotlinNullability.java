package io.dyck.schema.types;

import com.google.common.collect.ImmutableList;

/**
 * The nullability of a type and of its type arguments, as Kotlin declares it. Types of Java declare
 * none.
 */
record KotlinNullability(boolean nullable, ImmutableList<KotlinNullability> arguments) {
  static final KotlinNullability UNDECLARED = new KotlinNullability(false, ImmutableList.of());

  KotlinNullability argument(int index) {
    return index < arguments.size() ? arguments.get(index) : UNDECLARED;
  }
}
