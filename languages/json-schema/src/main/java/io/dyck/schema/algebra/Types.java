package io.dyck.schema.algebra;

import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;

/** The types of JSON Schema. */
final class Types {
  private Types() {}

  static Assertion of(String type) {
    return new Assertion.OneOfScalars(
        new Scalars(
            type.equals("null"),
            type.equals("boolean"),
            type.equals("boolean"),
            type.equals("number")
                ? NumberSet.all()
                : type.equals("integer") ? NumberSet.integers() : NumberSet.none(),
            type.equals("string") ? StringSet.all() : StringSet.none()),
        type.equals("array"),
        type.equals("object"));
  }
}
