package io.dyck.schema.text;

import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.strings.StringEscapes;

/**
 * The policy of writing values, for schemas that set none. Immutable.
 *
 * @param spaces white space between the parts of a value
 * @param escapes the spelling of characters in strings
 * @param spelling the spelling of numbers, dates and times
 * @param anyOrder whether the members of an object may come in any order; otherwise the declared
 *     members come first, required and optional alike, in the order of the schema
 * @param closed whether undeclared members and items are left out where a schema declares members
 *     or the first items; an object or array that would have no text is not closed
 * @param sizes bounds of strings, arrays and objects that the schema does not bound
 */
public record TextPolicy(
    Spaces spaces,
    StringEscapes escapes,
    Spelling spelling,
    boolean anyOrder,
    boolean closed,
    SizeBounds sizes) {
  /** The most white space in a row, unless the user says otherwise. */
  public static final int DEFAULT_BLANKS = 64;

  /** The policy for reading: every spelling, members in any order, and all values of a schema. */
  public static final TextPolicy READING =
      new TextPolicy(
          new Spaces(Spaces.Kind.FLEXIBLE, DEFAULT_BLANKS),
          StringEscapes.ANY,
          Spelling.ANY,
          true,
          false,
          SizeBounds.NONE);

  /**
   * The policy for texts of a model: JSON as most programs write it and typed parsers read it,
   * without undeclared members, and with bounds of all sizes.
   */
  public static final TextPolicy WRITING =
      new TextPolicy(
          Spaces.ONE,
          StringEscapes.MINIMAL,
          Spelling.PLAIN,
          false,
          true,
          new SizeBounds(100_000, 10_000, 1_000));

  /**
   * Returns whether no name is written twice in one object. Where strings have several spellings,
   * an undeclared name may occur again.
   */
  public boolean hasUniqueNames() {
    return escapes == StringEscapes.MINIMAL;
  }

  /** Returns this policy with other white space. */
  public TextPolicy withSpaces(Spaces value) {
    return new TextPolicy(value, escapes, spelling, anyOrder, closed, sizes);
  }

  /** Returns this policy with other escapes. */
  public TextPolicy withEscapes(StringEscapes value) {
    return new TextPolicy(spaces, value, spelling, anyOrder, closed, sizes);
  }

  /** Returns this policy with another spelling of numbers, dates and times. */
  public TextPolicy withSpelling(Spelling value) {
    return new TextPolicy(spaces, escapes, value, anyOrder, closed, sizes);
  }

  /** Returns this policy with another order of members. */
  public TextPolicy withAnyOrder(boolean value) {
    return new TextPolicy(spaces, escapes, spelling, value, closed, sizes);
  }

  /** Returns this policy, closed or not. */
  public TextPolicy withClosed(boolean value) {
    return new TextPolicy(spaces, escapes, spelling, anyOrder, value, sizes);
  }

  /** Returns this policy with other bounds. */
  public TextPolicy withSizes(SizeBounds value) {
    return new TextPolicy(spaces, escapes, spelling, anyOrder, closed, value);
  }
}
