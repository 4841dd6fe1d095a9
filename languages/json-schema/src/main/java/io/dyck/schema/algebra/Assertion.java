package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;

/**
 * What one keyword, or a part of it, says about values of one type; values of other types satisfy
 * it. A bound of {@link #UNBOUNDED} is none.
 */
public sealed interface Assertion {
  long UNBOUNDED = Long.MAX_VALUE;

  /** The value is one of these; arrays and objects all are, or none. */
  record OneOfScalars(Scalars scalars, boolean arrays, boolean objects) implements Assertion {}

  /** A declared name and what its value satisfies. */
  record Entry(String name, Formula value) {}

  /** Members with these names satisfy a formula each. */
  record Properties(ImmutableList<Entry> entries) implements Assertion {}

  /** Every member whose name is among some satisfies a formula. */
  record Members(Names names, Formula value) implements Assertion {}

  /**
   * Holds for every value. It says whether a schema speaks of members, or items, that it does not
   * declare.
   */
  record Speaks(boolean ofItems, Closing closing) implements Assertion {}

  /** There are members with these names. */
  record Required(ImmutableList<String> names) implements Assertion {}

  /** Where there is a member with one name, there are members with others. */
  record Implied(String name, ImmutableList<String> names) implements Assertion {}

  /** The number of members is within bounds. */
  record PropertyCount(long min, long max) implements Assertion {}

  /** The items from an index on, and before another, satisfy a formula. */
  record Items(long from, long to, Formula value) implements Assertion {}

  /** The number of items is within bounds. */
  record Length(long min, long max) implements Assertion {}

  /** The number of items of a range that satisfy a formula is within bounds. */
  record Contains(long from, long to, Formula value, long min, long max) implements Assertion {}

  /** No two items are equal. */
  record Unique() implements Assertion {}
}
