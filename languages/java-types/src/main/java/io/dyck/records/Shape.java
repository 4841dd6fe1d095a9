package io.dyck.records;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What the values of a type look like, annotations included. Equal shapes have equal texts. */
sealed interface Shape {
  /**
   * A whole number.
   *
   * @param minimum null: as many digits as are allowed
   * @param maximum null: as many digits as are allowed
   */
  record Whole(Class<?> type, @Nullable BigInteger minimum, @Nullable BigInteger maximum)
      implements Shape {}

  /**
   * A number with a fraction.
   *
   * @param range null: any
   */
  record Decimal(Class<?> type, @Nullable Bounds range) implements Shape {}

  /** The range of a number with a fraction. */
  record Bounds(long minimum, long maximum) {}

  /**
   * How many there may be.
   *
   * @param maximum the greatest number; null: any
   */
  record Count(int minimum, @Nullable Integer maximum) {
    static final Count ANY = new Count(0, null);
  }

  /**
   * A string.
   *
   * @param pattern a regular expression; null: any text
   * @param count of code points
   */
  record Text(@Nullable String pattern, Count count) implements Shape {}

  /** A char. */
  record Letter() implements Shape {}

  /** A boolean. */
  record Truth() implements Shape {}

  /** A constant of an enum. */
  record Constants(Class<?> type, ImmutableList<Enum<?>> values) implements Shape {}

  /** An Optional. */
  record Maybe(Shape element) implements Shape {}

  /** A value or null. */
  record OrNull(Shape element) implements Shape {}

  /** A list. */
  record Many(Shape element, Count count) implements Shape {}

  /** A map. */
  record Pairs(Shape key, Shape value, Count count) implements Shape {}

  /** A record or sealed type, which may hold itself. */
  record Named(String structure) implements Shape {}
}
