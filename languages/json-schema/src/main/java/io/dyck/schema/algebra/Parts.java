package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;

/** Creates the set of the objects that satisfy a single assertion. */
final class Parts {
  private Parts() {}

  static ObjectShape declared(ImmutableList<Assertion.Entry> entries) {
    return shape(entries, ImmutableList.of(), ImmutableSet.of(), ImmutableList.of());
  }

  static ObjectShape declared(String name, Formula value) {
    return declared(ImmutableList.of(new Assertion.Entry(name, value)));
  }

  static ObjectShape members(Assertion.Members members) {
    return shape(
        ImmutableList.of(), ImmutableList.of(members), ImmutableSet.of(), ImmutableList.of());
  }

  static ObjectShape required(ImmutableList<String> names) {
    return shape(
        ImmutableList.of(), ImmutableList.of(), ImmutableSet.copyOf(names), ImmutableList.of());
  }

  static ObjectShape implied(Assertion.Implied implied) {
    return shape(
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

  static ObjectShape some(Assertion.Members some) {
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

  private static ObjectShape shape(
      ImmutableList<Assertion.Entry> declared,
      ImmutableList<Assertion.Members> members,
      ImmutableSet<String> required,
      ImmutableList<Assertion.Implied> implied) {
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
