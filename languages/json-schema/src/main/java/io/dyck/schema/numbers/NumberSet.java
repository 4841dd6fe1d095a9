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
  private static final NumberSet ALL = new NumberSet(ImmutableList.of(IntervalPart.ALL));
  private static final NumberSet NONE = new NumberSet(ImmutableList.of());
  private static final NumberSet INTEGERS = multipleOf(BigDecimal.ONE);

  private final ImmutableList<IntervalPart> parts;

  private NumberSet(ImmutableList<IntervalPart> parts) {
    this.parts = parts;
  }

  private static NumberSet of(Iterable<IntervalPart> parts) {
    Set<IntervalPart> kept = new LinkedHashSet<>();
    for (IntervalPart part : parts) {
      if (part.equals(IntervalPart.ALL)) {
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
  public static NumberSet allNumbers() {
    return ALL;
  }

  /** Returns the empty set. */
  public static NumberSet noNumbers() {
    return NONE;
  }

  /** Returns the set of one number. */
  public static NumberSet of(BigDecimal number) {
    BigDecimal plain = toPlain(number);
    return new NumberSet(ImmutableList.of(IntervalPart.range(plain, true, plain, true)));
  }

  /** Returns the numbers between two bounds. Null means no bound. */
  public static NumberSet range(
      @Nullable BigDecimal min,
      boolean minIncluded,
      @Nullable BigDecimal max,
      boolean maxIncluded) {
    return of(
        ImmutableList.of(
            IntervalPart.range(
                min == null ? null : toPlain(min),
                min != null && minIncluded,
                max == null ? null : toPlain(max),
                max != null && maxIncluded)));
  }

  /** Returns the multiples of a positive step. */
  public static NumberSet multipleOf(BigDecimal step) {
    return new NumberSet(
        ImmutableList.of(
            new IntervalPart(
                null, false, null, false, ImmutableSet.of(toPlain(step)), ImmutableSet.of())));
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
    return range(signed ? above.negate() : BigDecimal.ZERO, true, above, false)
        .union(INTEGERS.complement());
  }

  private static BigDecimal toPlain(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  ImmutableList<IntervalPart> parts() {
    return parts;
  }

  /** Restricts unbounded whole numbers to 64 bits, unless no number would be left. */
  NumberSet within64Bits() {
    return of(parts.stream().map(IntervalPart::within64Bits).toList());
  }

  /** Returns the intersection with another set. */
  public NumberSet intersection(NumberSet other) {
    if (this == ALL || other == NONE) {
      return other;
    }
    if (other == ALL || this == NONE) {
      return this;
    }
    List<IntervalPart> result = new ArrayList<>();
    for (IntervalPart a : parts) {
      for (IntervalPart b : other.parts) {
        result.add(a.intersection(b));
      }
    }
    return of(result);
  }

  /** Returns the union with another set. */
  public NumberSet union(NumberSet other) {
    return of(ImmutableList.<IntervalPart>builder().addAll(parts).addAll(other.parts).build());
  }

  /** Returns the complement. */
  public NumberSet complement() {
    NumberSet result = ALL;
    for (IntervalPart part : parts) {
      result = result.intersection(of(part.complement()));
    }
    return result;
  }

  /** Whether the set is empty. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Whether the set is {@link #allNumbers}. Another form of the same set is not recognized. */
  public boolean isAllNumbers() {
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
    for (IntervalPart part : parts) {
      List<BigDecimal> some = part.elements(limit);
      if (some == null) {
        return null;
      }
      some.forEach(number -> result.add(toPlain(number)));
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
