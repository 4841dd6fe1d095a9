package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.states.SchemaLimits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A set of numbers: a union of intervals. The numbers of an interval may be restricted to multiples
 * of steps, or to numbers that are no multiples of steps. Exact decimal arithmetic. Immutable.
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
public final class NumberSet {
  private static final int MOST_PARTS = 2_000;
  private static final Pattern INTEGER_FORMAT = Pattern.compile("(u?)int(8|16|32|64)");
  private static final NumberSet ALL = new NumberSet(ImmutableList.of(Part.ALL));
  private static final NumberSet NONE = new NumberSet(ImmutableList.of());
  private static final NumberSet INTEGERS = multipleOf(BigDecimal.ONE);

  private final ImmutableList<Part> parts;

  private NumberSet(ImmutableList<Part> parts) {
    this.parts = parts;
  }

  private static NumberSet of(Iterable<Part> parts) {
    Set<Part> kept = new LinkedHashSet<>();
    for (Part part : parts) {
      if (part.equals(Part.ALL)) {
        return ALL;
      }
      if (!part.isEmpty()) {
        kept.add(part);
      }
    }
    SchemaLimits.check(
        "schemaNumberRanges", MOST_PARTS, kept.size(), "the ranges of numbers of a schema");
    return kept.isEmpty() ? NONE : new NumberSet(ImmutableList.copyOf(kept));
  }

  /** Returns the set of all numbers. */
  public static NumberSet all() {
    return ALL;
  }

  /** Returns the empty set. */
  public static NumberSet none() {
    return NONE;
  }

  /** Returns the set of one number. */
  public static NumberSet of(BigDecimal number) {
    BigDecimal plain = plain(number);
    return new NumberSet(ImmutableList.of(Part.range(plain, true, plain, true)));
  }

  /** Returns the numbers between two bounds. Null means no bound. */
  public static NumberSet range(
      @Nullable BigDecimal min,
      boolean minIncluded,
      @Nullable BigDecimal max,
      boolean maxIncluded) {
    return of(
        ImmutableList.of(
            Part.range(
                min == null ? null : plain(min),
                min != null && minIncluded,
                max == null ? null : plain(max),
                max != null && maxIncluded)));
  }

  /** Returns the multiples of a positive step. */
  public static NumberSet multipleOf(BigDecimal step) {
    return new NumberSet(
        ImmutableList.of(
            new Part(null, false, null, false, ImmutableSet.of(plain(step)), ImmutableSet.of())));
  }

  /** Returns the whole numbers. */
  public static NumberSet integers() {
    return INTEGERS;
  }

  /**
   * Returns the numbers of a format of whole numbers, such as {@code int32}, and all numbers that
   * are not whole. Returns null for other formats.
   */
  public static @Nullable NumberSet format(String name) {
    Matcher matcher = INTEGER_FORMAT.matcher(name);
    if (!matcher.matches()) {
      return null;
    }
    boolean signed = matcher.group(1).isEmpty();
    int bits = Integer.parseInt(matcher.group(2)) - (signed ? 1 : 0);
    BigDecimal above = BigDecimal.valueOf(2).pow(bits);
    return range(signed ? above.negate() : BigDecimal.ZERO, true, above, false).or(INTEGERS.not());
  }

  private static BigDecimal plain(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  ImmutableList<Part> parts() {
    return parts;
  }

  /** Restricts unbounded whole numbers to 64 bits, unless no number would be left. */
  NumberSet within64Bits() {
    return of(parts.stream().map(Part::within64Bits).toList());
  }

  /** Returns the intersection with another set. */
  public NumberSet and(NumberSet other) {
    if (this == ALL || other == NONE) {
      return other;
    }
    if (other == ALL || this == NONE) {
      return this;
    }
    List<Part> result = new ArrayList<>();
    for (Part a : parts) {
      for (Part b : other.parts) {
        result.add(a.and(b));
      }
    }
    return of(result);
  }

  /** Returns the union with another set. */
  public NumberSet or(NumberSet other) {
    return of(ImmutableList.<Part>builder().addAll(parts).addAll(other.parts).build());
  }

  /** Returns the complement. */
  public NumberSet not() {
    NumberSet result = ALL;
    for (Part part : parts) {
      result = result.and(of(part.complement()));
    }
    return result;
  }

  /** Whether the set is empty. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Whether the set is {@link #all}. Another form of the same set is not recognized. */
  public boolean isAll() {
    return this == ALL;
  }

  /** Whether a number belongs to the set. */
  public boolean contains(BigDecimal number) {
    return parts.stream().anyMatch(part -> part.contains(number));
  }

  /**
   * Returns all numbers of the set.
   *
   * @return null if there are too many numbers
   */
  public @Nullable ImmutableList<BigDecimal> elements(int limit) {
    Set<BigDecimal> result = new LinkedHashSet<>();
    for (Part part : parts) {
      List<BigDecimal> some = part.elements(limit);
      if (some == null) {
        return null;
      }
      some.forEach(number -> result.add(plain(number)));
    }
    return result.size() > limit ? null : ImmutableList.copyOf(result);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof NumberSet set && set.parts.equals(parts));
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }
}
