package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.sets.Scalars;
import java.math.BigDecimal;

/**
 * The condition of a keyword, or of a part of a keyword, on values of one type. Values of other
 * types satisfy the condition. The bound {@link #UNBOUNDED} means no bound.
 */
public sealed interface Assertion {
  long UNBOUNDED = Long.MAX_VALUE;

  /** Returns the count that a keyword gives. A count that no text reaches is {@link #UNBOUNDED}. */
  static long count(JsonNode value) {
    BigDecimal count = value.decimalValue();
    return count.compareTo(BigDecimal.valueOf(UNBOUNDED)) >= 0 ? UNBOUNDED : count.longValue();
  }

  /**
   * The value is one of the scalars, an array if arrays are allowed, or an object if objects are.
   */
  record OneOfScalars(Scalars scalars, boolean arrays, boolean objects) implements Assertion {}

  /** A declared name and the formula of its value. */
  record DeclaredProperty(String name, Formula value) {}

  /** The value of each member with a declared name satisfies the formula of the name. */
  record DeclaredProperties(ImmutableList<DeclaredProperty> entries) implements Assertion {}

  /** The value of each member whose name belongs to a set satisfies a formula. */
  record Members(MemberNames names, Formula value) implements Assertion {}

  /**
   * Holds for every value. The assertion records whether a schema makes a statement about
   * undeclared members, or items.
   */
  record UndeclaredStatement(boolean ofItems, UndeclaredStance closing) implements Assertion {}

  /** The object has a member with each name. */
  record Required(ImmutableList<String> names) implements Assertion {}

  /** An object that has a member with one name also has a member with each of several names. */
  record DependentRequired(String name, ImmutableList<String> names) implements Assertion {}

  /** The number of members is within bounds. */
  record PropertyCount(long min, long max) implements Assertion {}

  /** The items between an index (inclusive) and another index (exclusive) satisfy a formula. */
  record Items(long from, long to, Formula value) implements Assertion {}

  /** The number of items is within bounds. */
  record Length(long min, long max) implements Assertion {}

  /** The number of items of a range that satisfy a formula is within bounds. */
  record Contains(long from, long to, Formula value, long min, long max) implements Assertion {}

  /** No two items are equal. */
  record Unique() implements Assertion {}
}
