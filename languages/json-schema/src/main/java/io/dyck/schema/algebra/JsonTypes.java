package io.dyck.schema.algebra;

import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;

/** The types of JSON Schema. */
final class JsonTypes {
  private JsonTypes() {}

  static Assertion assertionOf(String type) {
    return new Assertion.OneOfScalars(
        new Scalars(
            type.equals("null"),
            type.equals("boolean"),
            type.equals("boolean"),
            type.equals("number")
                ? NumberSet.allNumbers()
                : type.equals("integer") ? NumberSet.integers() : NumberSet.noNumbers(),
            type.equals("string") ? StringSet.allStrings() : StringSet.noStrings()),
        type.equals("array"),
        type.equals("object"));
  }
}
