package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import org.jspecify.annotations.Nullable;

/**
 * A regular language over code points, as an expression whose parts are shared: equal expressions
 * of one {@link RegularLanguages} are one object. Immutable.
 */
public final class Regular {
  /** The kinds of expressions. */
  enum Kind {
    /** Characters of a set; without any: the empty language. */
    CHARACTERS,
    /** The empty text. */
    EMPTY_TEXT,
    /** The first part, then the second. */
    SEQUENCE,
    /** Any part. */
    CHOICE,
    /** The first part, from minimum to maximum times; a negative maximum: without bound. */
    REPETITION,
    /** What the first part matches and the second does not. */
    DIFFERENCE
  }

  /** What two equal expressions have in common. */
  record Shape(
      Kind kind,
      ImmutableList<Regular> parts,
      ImmutableList<CodePointRange> ranges,
      int minimum,
      int maximum) {}

  private final Shape shape;
  private final int number;
  private final boolean nullable;
  private int @Nullable [] borders;

  Regular(Shape shape, int number) {
    this.shape = shape;
    this.number = number;
    this.nullable = nullable(shape);
  }

  private static boolean nullable(Shape shape) {
    return switch (shape.kind) {
      case CHARACTERS -> false;
      case EMPTY_TEXT -> true;
      case SEQUENCE -> shape.parts.get(0).nullable && shape.parts.get(1).nullable;
      case CHOICE -> shape.parts.stream().anyMatch(Regular::isNullable);
      case REPETITION -> shape.minimum == 0 || shape.parts.get(0).nullable;
      case DIFFERENCE -> shape.parts.get(0).nullable && !shape.parts.get(1).nullable;
    };
  }

  /**
   * Whether the empty text is in the language.
   *
   * @return known without a search
   */
  public boolean isNullable() {
    return nullable;
  }

  Kind kind() {
    return shape.kind;
  }

  Regular part(int index) {
    return shape.parts.get(index);
  }

  ImmutableList<Regular> parts() {
    return shape.parts;
  }

  ImmutableList<CodePointRange> ranges() {
    return shape.ranges;
  }

  int minimum() {
    return shape.minimum;
  }

  int maximum() {
    return shape.maximum;
  }

  boolean isNothing() {
    return shape.kind == Kind.CHARACTERS && shape.ranges.isEmpty();
  }

  /** In the order of making, for a canonical order of alternatives. */
  int number() {
    return number;
  }

  /**
   * Code points where what may come first changes, ascending: between two of them all characters
   * lead to the same derivative.
   */
  int[] borders() {
    int[] known = borders;
    if (known == null) {
      known = Borders.of(this);
      borders = known;
    }
    return known;
  }

  @Override
  public int hashCode() {
    return number;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }
}
