package io.dyck.records;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a type's values, determined by the type and its annotations. Equal shapes have equal
 * texts.
 */
sealed interface Shape {
  /**
   * A whole number.
   *
   * @param minimum the least number; null if only the number of digits is bounded
   * @param maximum the greatest number; null if only the number of digits is bounded
   */
  record Whole(Class<?> type, @Nullable BigInteger minimum, @Nullable BigInteger maximum)
      implements Shape {}

  /**
   * A number with a fraction.
   *
   * @param range the allowed numbers; null if all are allowed
   */
  record Decimal(Class<?> type, @Nullable Bounds range) implements Shape {}

  /** The range of a number with a fraction. */
  record Bounds(long minimum, long maximum) {}

  /**
   * The allowed number of elements or characters.
   *
   * @param maximum the greatest number; null if there is no bound
   */
  record Count(int minimum, @Nullable Integer maximum) {
    static final Count ANY = new Count(0, null);
  }

  /**
   * A string.
   *
   * @param pattern a regular expression; null: any text
   * @param count the number of code points
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

  /** A record or sealed type, which may contain itself. */
  record Named(String structure) implements Shape {}
}
