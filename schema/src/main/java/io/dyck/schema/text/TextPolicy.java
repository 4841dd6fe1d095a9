package io.dyck.schema.text;

import io.dyck.schema.numbers.NumberPolicy;
import io.dyck.schema.strings.StringEscapes;

/**
 * How a value is written.
 *
 * @param anyOrder whether the members of an object may come in any order; otherwise the declared
 *     ones come first, in the order of the schema
 * @param sizes what ends where the schema lets it go on
 */
public record TextPolicy(
    Spaces spaces,
    StringEscapes escapes,
    NumberPolicy numbers,
    boolean anyOrder,
    SizeBounds sizes) {
  /** Strings, arrays and objects are as large as the schema says. */
  public TextPolicy(Spaces spaces, StringEscapes escapes, NumberPolicy numbers, boolean anyOrder) {
    this(spaces, escapes, numbers, anyOrder, SizeBounds.NONE);
  }

  /** The same but for white space. */
  public TextPolicy withSpaces(Spaces value) {
    return new TextPolicy(value, escapes, numbers, anyOrder, sizes);
  }

  /** The same but for how characters are written. */
  public TextPolicy withEscapes(StringEscapes value) {
    return new TextPolicy(spaces, value, numbers, anyOrder, sizes);
  }

  /** The same but for how numbers are written. */
  public TextPolicy withNumbers(NumberPolicy value) {
    return new TextPolicy(spaces, escapes, value, anyOrder, sizes);
  }

  /** The same but for the order of members. */
  public TextPolicy withAnyOrder(boolean value) {
    return new TextPolicy(spaces, escapes, numbers, value, sizes);
  }

  /** The same but for what ends. */
  public TextPolicy withSizes(SizeBounds value) {
    return new TextPolicy(spaces, escapes, numbers, anyOrder, value);
  }
}
