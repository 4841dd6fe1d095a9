package io.dyck.records;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What the values of a type look like, annotations included. Equal shapes have equal texts. */
sealed interface Shape {
  /**
   * A whole number.
   *
   * @param type a primitive, or BigInteger
   * @param minimum null: as many digits as are allowed
   * @param maximum null: as many digits as are allowed
   */
  record Whole(Class<?> type, @Nullable BigInteger minimum, @Nullable BigInteger maximum)
      implements Shape {}

  /**
   * A number with a fraction.
   *
   * @param type float, double or BigDecimal
   * @param range null: any
   */
  record Decimal(Class<?> type, @Nullable Bounds range) implements Shape {}

  /**
   * The range of a number with a fraction.
   *
   * @param minimum the least value
   * @param maximum the greatest value
   */
  record Bounds(long minimum, long maximum) {}

  /**
   * How many there may be.
   *
   * @param minimum the least number
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

  /**
   * A constant of an enum.
   *
   * @param type the enum
   * @param values its constants
   */
  record Constants(Class<?> type, ImmutableList<Enum<?>> values) implements Shape {}

  /**
   * An Optional.
   *
   * @param element what it may hold
   */
  record Maybe(Shape element) implements Shape {}

  /**
   * A value or null.
   *
   * @param element the value
   */
  record OrNull(Shape element) implements Shape {}

  /**
   * A list.
   *
   * @param element each item
   * @param count of items
   */
  record Many(Shape element, Count count) implements Shape {}

  /**
   * A map.
   *
   * @param key each key
   * @param value each value
   * @param count of entries
   */
  record Pairs(Shape key, Shape value, Count count) implements Shape {}

  /**
   * A record or sealed type, which may hold itself.
   *
   * @param structure its name among the structures
   */
  record Named(String structure) implements Shape {}
}
