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
    ImmutableList<Among> among,
    boolean unique,
    boolean repeats,
    Closing closing) {
  /**
   * The bounds on the number of items that satisfy a formula, between an index (inclusive) and
   * another index (exclusive).
   */
  public record Among(long from, long to, Formula value, long min, long max) {}

  /** The most formulas of a prefix, which stores a formula for each item. */
  static final int MOST_PREFIX = 100_000;

  /** Returns the formula for the item at an index. */
  public Formula at(long index) {
    return index < prefix.size() ? prefix.get((int) index) : rest;
  }

  /** Returns the set of all arrays. */
  static ArrayShape all(Formulas formulas) {
    return new ArrayShape(
        ImmutableList.of(),
        formulas.everything(),
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
      ImmutableList<Among> among,
      boolean unique) {
    this(prefix, rest, min, max, among, unique, false, Closing.UNSAID);
  }

  ArrayShape with(Closing value) {
    return new ArrayShape(prefix, rest, min, max, among, unique, repeats, value);
  }

  /** Returns the arrays of this set that have two equal items. */
  ArrayShape repeating() {
    return new ArrayShape(prefix, rest, Math.max(2, min), max, among, unique, true, closing);
  }

  /** Returns the set without the condition that two items are equal. */
  public ArrayShape withoutRepeats() {
    return new ArrayShape(prefix, rest, min, max, among, unique, false, closing);
  }

  /** Returns the arrays of this set with at most the given number of items. */
  public ArrayShape upTo(long items) {
    return new ArrayShape(prefix, rest, min, Math.min(max, items), among, unique, repeats, closing);
  }

  /**
   * Returns the arrays of this set without undeclared items. Undeclared items stay if the set is
   * not closable, or if other conditions may need them and nothing is decided.
   */
  public ArrayShape closed(Formulas formulas) {
    boolean fits =
        !repeats && min <= prefix.size() && among.stream().allMatch(each -> each.min() == 0);
    boolean isClosed = closing.isClosable() && (fits || closing.isDecided());
    ArrayShape closed = isClosed ? upTo(prefix.size()) : this;
    return closing.isDecided() ? closed.deciding(closing, formulas) : closed;
  }

  /** Returns the arrays of this set with the same decision about all values in their items. */
  public ArrayShape deciding(Closing value, Formulas formulas) {
    ArrayShape items =
        new ArrayShape(
            ImmutableList.of(),
            value.handedOn(formulas),
            0,
            Assertion.UNBOUNDED,
            ImmutableList.of(),
            false);
    return and(items, formulas);
  }

  boolean isAll(Formulas formulas) {
    return prefix.isEmpty()
        && rest == formulas.everything()
        && min == 0
        && max == Assertion.UNBOUNDED
        && among.isEmpty()
        && !unique
        && !repeats
        && closing.equals(Closing.UNSAID);
  }

  ArrayShape and(ArrayShape other, Formulas formulas) {
    ImmutableList.Builder<Formula> both = ImmutableList.builder();
    for (int i = 0; i < Math.max(prefix.size(), other.prefix.size()); i++) {
      CompilationCancelledException.checkInterrupted();
      both.add(formulas.and(at(i), other.at(i)));
    }
    return new ArrayShape(
        both.build(),
        formulas.and(rest, other.rest),
        Math.max(min, other.min),
        Math.min(max, other.max),
        ImmutableSet.<Among>builder().addAll(among).addAll(other.among).build().asList(),
        unique || other.unique,
        repeats || other.repeats,
        closing.and(other.closing));
  }
}
