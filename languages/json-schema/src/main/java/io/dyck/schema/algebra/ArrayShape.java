package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;

/**
 * A set of arrays, as a conjunction.
 *
 * @param prefix a formula for each of the first items
 * @param rest the formula for the items after the prefix
 * @param min the fewest items
 * @param max the most items, or {@link Long#MAX_VALUE}
 * @param among the bounds on the number of items that satisfy a formula
 * @param unique whether no two items are equal
 * @param repeats whether at least two items are equal
 * @param closing whether items after the prefix may be left out
 */
@SuppressWarnings("ArgumentSelectionDefectChecker") // The greater of two bounds below.
public record ArrayShape(
    ImmutableList<Formula> prefix,
    Formula rest,
    long min,
    long max,
    ImmutableList<ItemCountBounds> among,
    boolean unique,
    boolean repeats,
    UndeclaredStance closing) {
  /**
   * The bounds on the number of items that satisfy a formula, between an index (inclusive) and
   * another index (exclusive).
   */
  public record ItemCountBounds(long from, long to, Formula value, long min, long max) {}

  /** The most formulas of a prefix, which stores a formula for each item. */
  static final int MOST_PREFIX = 100_000;

  /** Returns the formula for the item at an index. */
  public Formula itemFormula(long index) {
    return index < prefix.size() ? prefix.get((int) index) : rest;
  }

  /** Returns the set of all arrays. */
  static ArrayShape allArrays(Formulas formulas) {
    return new ArrayShape(
        ImmutableList.of(),
        formulas.alwaysTrue(),
        0,
        Assertion.UNBOUNDED,
        ImmutableList.of(),
        false);
  }

  /** Creates a shape for schemas without a statement about undeclared items. */
  ArrayShape(
      ImmutableList<Formula> prefix,
      Formula rest,
      long min,
      long max,
      ImmutableList<ItemCountBounds> among,
      boolean unique) {
    this(prefix, rest, min, max, among, unique, false, UndeclaredStance.UNSAID);
  }

  ArrayShape with(UndeclaredStance value) {
    return new ArrayShape(prefix, rest, min, max, among, unique, repeats, value);
  }

  /** Returns the arrays of this set that have two equal items. */
  ArrayShape withEqualItems() {
    return new ArrayShape(prefix, rest, Math.max(2, min), max, among, unique, true, closing);
  }

  /** Returns the set without the condition that two items are equal. */
  public ArrayShape withoutRepeats() {
    return new ArrayShape(prefix, rest, min, max, among, unique, false, closing);
  }

  /** Returns the arrays of this set with at most the given number of items. */
  public ArrayShape withMaxItems(long items) {
    return new ArrayShape(prefix, rest, min, Math.min(max, items), among, unique, repeats, closing);
  }

  /**
   * Returns the arrays of this set without undeclared items. Undeclared items stay if the set is
   * not closable, or if other conditions may need them and nothing is decided.
   */
  public ArrayShape withoutUndeclared(Formulas formulas) {
    boolean fits =
        !repeats && min <= prefix.size() && among.stream().allMatch(each -> each.min() == 0);
    boolean isClosed = closing.isClosable() && (fits || closing.isDecided());
    ArrayShape closed = isClosed ? withMaxItems(prefix.size()) : this;
    return closing.isDecided() ? closed.withStance(closing, formulas) : closed;
  }

  /** Returns the arrays of this set with the same decision about all values in their items. */
  public ArrayShape withStance(UndeclaredStance value, Formulas formulas) {
    ArrayShape items =
        new ArrayShape(
            ImmutableList.of(),
            value.toFormula(formulas),
            0,
            Assertion.UNBOUNDED,
            ImmutableList.of(),
            false);
    return intersection(items, formulas);
  }

  boolean isAll(Formulas formulas) {
    return prefix.isEmpty()
        && rest == formulas.alwaysTrue()
        && min == 0
        && max == Assertion.UNBOUNDED
        && among.isEmpty()
        && !unique
        && !repeats
        && closing.equals(UndeclaredStance.UNSAID);
  }

  ArrayShape intersection(ArrayShape other, Formulas formulas) {
    ImmutableList.Builder<Formula> both = ImmutableList.builder();
    for (int i = 0; i < Math.max(prefix.size(), other.prefix.size()); i++) {
      CompilationCancelledException.checkInterrupted();
      both.add(formulas.conjunction(itemFormula(i), other.itemFormula(i)));
    }
    return new ArrayShape(
        both.build(),
        formulas.conjunction(rest, other.rest),
        Math.max(min, other.min),
        Math.min(max, other.max),
        ImmutableSet.<ItemCountBounds>builder().addAll(among).addAll(other.among).build().asList(),
        unique || other.unique,
        repeats || other.repeats,
        closing.combine(other.closing));
  }
}
