package io.dyck.schema.text;

import io.dyck.schema.numbers.NumberPolicy;
import io.dyck.schema.strings.StringEscapes;

/**
 * How a value is written.
 *
 * @param anyOrder whether the members of an object may come in any order; otherwise the declared
 *     ones come first, in the order of the schema
 * @param stringLength the most characters of a string that is a value, whatever the schema says;
 *     {@link #ANY_LENGTH}: as many as the schema says
 */
public record TextPolicy(
    Spaces spaces,
    StringEscapes escapes,
    NumberPolicy numbers,
    boolean anyOrder,
    int stringLength) {
  /** No bound beside those of a schema. */
  public static final int ANY_LENGTH = Integer.MAX_VALUE;

  /** Strings are as long as the schema says. */
  public TextPolicy(Spaces spaces, StringEscapes escapes, NumberPolicy numbers, boolean anyOrder) {
    this(spaces, escapes, numbers, anyOrder, ANY_LENGTH);
  }

  /** The same but for white space. */
  public TextPolicy withSpaces(Spaces value) {
    return new TextPolicy(value, escapes, numbers, anyOrder, stringLength);
  }

  /** The same but for how characters are written. */
  public TextPolicy withEscapes(StringEscapes value) {
    return new TextPolicy(spaces, value, numbers, anyOrder, stringLength);
  }

  /** The same but for how numbers are written. */
  public TextPolicy withNumbers(NumberPolicy value) {
    return new TextPolicy(spaces, escapes, value, anyOrder, stringLength);
  }

  /** The same but for the order of members. */
  public TextPolicy withAnyOrder(boolean value) {
    return new TextPolicy(spaces, escapes, numbers, value, stringLength);
  }

  /** The same but for the length of strings. */
  public TextPolicy withStringLength(int value) {
    return new TextPolicy(spaces, escapes, numbers, anyOrder, value);
  }
}
