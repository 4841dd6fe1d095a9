package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;

/** Creates the set of the objects that satisfy a single assertion. */
final class ObjectAssertions {
  private ObjectAssertions() {}

  static ObjectShape declaredObjects(ImmutableList<Assertion.DeclaredProperty> entries) {
    return makeShape(entries, ImmutableList.of(), ImmutableSet.of(), ImmutableList.of());
  }

  static ObjectShape declaredObjects(String name, Formula value) {
    return declaredObjects(ImmutableList.of(new Assertion.DeclaredProperty(name, value)));
  }

  static ObjectShape members(Assertion.Members members) {
    return makeShape(
        ImmutableList.of(), ImmutableList.of(members), ImmutableSet.of(), ImmutableList.of());
  }

  static ObjectShape required(ImmutableList<String> names) {
    return makeShape(
        ImmutableList.of(), ImmutableList.of(), ImmutableSet.copyOf(names), ImmutableList.of());
  }

  static ObjectShape dependentObjects(Assertion.DependentRequired implied) {
    return makeShape(
        ImmutableList.of(), ImmutableList.of(), ImmutableSet.of(), ImmutableList.of(implied));
  }

  static ObjectShape count(long min, long max) {
    return new ObjectShape(
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableSet.of(),
        ImmutableList.of(),
        min,
        max,
        ImmutableList.of(),
        ImmutableList.of());
  }

  static ObjectShape objectsWithSome(Assertion.Members some) {
    return new ObjectShape(
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableSet.of(),
        ImmutableList.of(),
        1,
        Assertion.UNBOUNDED,
        ImmutableList.of(some),
        ImmutableList.of());
  }

  private static ObjectShape makeShape(
      ImmutableList<Assertion.DeclaredProperty> declared,
      ImmutableList<Assertion.Members> members,
      ImmutableSet<String> required,
      ImmutableList<Assertion.DependentRequired> implied) {
    return new ObjectShape(
        declared,
        members,
        required,
        implied,
        0,
        Assertion.UNBOUNDED,
        ImmutableList.of(),
        ImmutableList.of());
  }
}
