package io.dyck.schema.sets;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.NumberSet;
import io.dyck.schema.strings.StringSet;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A set of values that are neither arrays nor objects.
 *
 * @param nulls whether the null value belongs to the set
 * @param no whether {@code false} belongs to the set
 * @param yes whether {@code true} belongs to the set
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
public record Scalars(
    boolean nulls, boolean no, boolean yes, NumberSet numbers, StringSet strings) {
  public static final Scalars ALL =
      new Scalars(true, true, true, NumberSet.allNumbers(), StringSet.allStrings());
  public static final Scalars NONE =
      new Scalars(false, false, false, NumberSet.noNumbers(), StringSet.noStrings());

  public Scalars withNumbers(NumberSet changed) {
    return new Scalars(nulls, no, yes, changed, strings);
  }

  public Scalars withStrings(StringSet changed) {
    return new Scalars(nulls, no, yes, numbers, changed);
  }

  public Scalars intersection(Scalars other) {
    if (this == ALL || other == NONE) {
      return other;
    }
    if (other == ALL || this == NONE) {
      return this;
    }
    return new Scalars(
        nulls && other.nulls,
        no && other.no,
        yes && other.yes,
        numbers == other.numbers ? numbers : numbers.intersection(other.numbers),
        strings == other.strings ? strings : strings.intersection(other.strings));
  }

  public Scalars union(Scalars other) {
    if (this == NONE || other == ALL) {
      return other;
    }
    if (other == NONE || this == ALL) {
      return this;
    }
    return new Scalars(
        nulls || other.nulls,
        no || other.no,
        yes || other.yes,
        numbers == other.numbers ? numbers : numbers.union(other.numbers),
        strings == other.strings ? strings : strings.union(other.strings));
  }

  public Scalars complement() {
    if (this == ALL) {
      return NONE;
    }
    if (this == NONE) {
      return ALL;
    }
    return new Scalars(!nulls, !no, !yes, numbers.complement(), strings.complement());
  }

  /** Whether the set is empty. */
  public boolean isEmpty() {
    return !nulls && !no && !yes && numbers.isEmpty() && strings.isEmpty();
  }

  /** Returns each value; null if there are more numbers, or more strings, than a limit. */
  public @Nullable ImmutableSet<JsonNode> elements(int limit) {
    ImmutableList<BigDecimal> someNumbers = numbers.elements(limit);
    ImmutableList<String> someStrings = strings.elements(limit);
    if (someNumbers == null || someStrings == null) {
      return null;
    }
    ImmutableSet.Builder<JsonNode> result = ImmutableSet.builder();
    if (nulls) {
      result.add(NullNode.instance);
    }
    if (no) {
      result.add(BooleanNode.FALSE);
    }
    if (yes) {
      result.add(BooleanNode.TRUE);
    }
    someNumbers.forEach(number -> result.add(DecimalNode.valueOf(number.stripTrailingZeros())));
    someStrings.forEach(string -> result.add(TextNode.valueOf(string)));
    return result.build();
  }
}
