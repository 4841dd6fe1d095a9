package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.CompilationCancelledException;

/**
 * A set of arrays, as a conjunction.
 *
 * @param prefix what the first items satisfy, one formula each
 * @param rest what the items after them satisfy
 * @param min the fewest items
 * @param max the most items, or {@link Long#MAX_VALUE}
 * @param among how many items of some satisfy something
 * @param unique whether no two items are equal
 * @param repeats whether some two items are equal
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
   * The number of items from an index on, and before another, that satisfy a formula, is within
   * bounds.
   */
  public record Among(long from, long to, Formula value, long min, long max) {}

  /** Prefixes are written out; more of them than this are a limit that is passed. */
  static final int MOST_PREFIX = 100_000;

  /** What the item at an index satisfies. */
  public Formula at(long index) {
    return index < prefix.size() ? prefix.get((int) index) : rest;
  }

  /** All arrays. */
  static ArrayShape all(Formulas formulas) {
    return new ArrayShape(
        ImmutableList.of(),
        formulas.everything(),
        0,
        Assertion.UNBOUNDED,
        ImmutableList.of(),
        false);
  }

  /** Of schemas that say nothing of items that they do not declare. */
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

  /** Returns those of the arrays with two equal items. */
  ArrayShape repeating() {
    return new ArrayShape(prefix, rest, Math.max(2, min), max, among, unique, true, closing);
  }

  /** Returns the arrays among which these are those with two equal items. */
  public ArrayShape withoutRepeats() {
    return new ArrayShape(prefix, rest, min, max, among, unique, false, closing);
  }

  /** The same arrays, those with more items left out. */
  public ArrayShape upTo(long items) {
    return new ArrayShape(prefix, rest, min, Math.min(max, items), among, unique, repeats, closing);
  }

  /** The same arrays, those left out with items of which nothing is said, if others are left. */
  public ArrayShape closed() {
    boolean fits =
        !repeats && min <= prefix.size() && among.stream().allMatch(each -> each.min() == 0);
    return closing == Closing.CLOSABLE && fits ? upTo(prefix.size()) : this;
  }

  boolean isAll(Formulas formulas) {
    return prefix.isEmpty()
        && rest == formulas.everything()
        && min == 0
        && max == Assertion.UNBOUNDED
        && among.isEmpty()
        && !unique
        && !repeats
        && closing == Closing.UNSAID;
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
