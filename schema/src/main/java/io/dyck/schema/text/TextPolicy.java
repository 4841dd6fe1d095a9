package io.dyck.schema.text;

import io.dyck.schema.numbers.NumberPolicy;
import io.dyck.schema.strings.StringEscapes;

/**
 * How a value is written.
 *
 * @param anyOrder whether the members of an object may come in any order; otherwise the declared
 *     ones come first, in the order of the schema
 */
public record TextPolicy(
    Spaces spaces, StringEscapes escapes, NumberPolicy numbers, boolean anyOrder) {
  /** The same but for how numbers are written. */
  public TextPolicy withNumbers(NumberPolicy value) {
    return new TextPolicy(spaces, escapes, value, anyOrder);
  }
}
