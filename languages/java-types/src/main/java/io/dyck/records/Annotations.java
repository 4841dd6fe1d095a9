package io.dyck.records;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.regex.Regex;
import java.lang.reflect.AnnotatedType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one use of a type. An annotation without a meaning at that use is an error.
 */
final class Annotations {
  private static final ImmutableMap<Class<?>, Integer> BITS =
      ImmutableMap.of(byte.class, 8, short.class, 16, int.class, 32, long.class, 64);

  private final String place;
  private final @Nullable Matching matching;
  private final @Nullable Range range;
  private final @Nullable Size size;
  private boolean matchingUsed;
  private boolean rangeUsed;
  private boolean sizeUsed;

  Annotations(AnnotatedType type, String place) {
    this.place = place;
    this.matching = type.getAnnotation(Matching.class);
    this.range = type.getAnnotation(Range.class);
    this.size = type.getAnnotation(Size.class);
  }

  boolean isWhole(Class<?> type) {
    return BITS.containsKey(type) || type == BigInteger.class;
  }

  Shape whole(Class<?> type) {
    Shape.Bounds bounds = bounds();
    Integer bits = BITS.get(type);
    if (bits == null) {
      return new Shape.Whole(
          type,
          bounds == null ? null : BigInteger.valueOf(bounds.minimum()),
          bounds == null ? null : BigInteger.valueOf(bounds.maximum()));
    }
    BigInteger greatest = BigInteger.TWO.pow(bits - 1).subtract(BigInteger.ONE);
    BigInteger least = greatest.negate().subtract(BigInteger.ONE);
    Range said = range;
    if (said == null) {
      return new Shape.Whole(type, least, greatest);
    }
    BigInteger minimum = least.max(BigInteger.valueOf(said.min()));
    BigInteger maximum = greatest.min(BigInteger.valueOf(said.max()));
    if (minimum.compareTo(maximum) > 0) {
      throw problem("the range holds no " + type, "choose other bounds");
    }
    return new Shape.Whole(type, minimum, maximum);
  }

  Shape decimal(Class<?> type) {
    return new Shape.Decimal(type, bounds());
  }

  private Shape.@Nullable Bounds bounds() {
    rangeUsed = true;
    if (range == null) {
      return null;
    }
    if (range.min() > range.max()) {
      throw problem("min is greater than max", "exchange them");
    }
    return new Shape.Bounds(range.min(), range.max());
  }

  Shape text() {
    matchingUsed = true;
    if (matching != null) {
      try {
        Grammar unused = Regex.parse("regex", matching.value());
      } catch (GrammarException e) {
        throw problem("@Matching: " + e.getMessage(), "mend the expression");
      }
    }
    return new Shape.Text(matching == null ? null : matching.value(), count());
  }

  Shape.Count count() {
    sizeUsed = true;
    if (size == null) {
      return Shape.Count.ANY;
    }
    if (size.min() < 0 || size.min() > size.max()) {
      throw problem("min is negative or greater than max", "choose other bounds");
    }
    return new Shape.Count(size.min(), size.max() == Integer.MAX_VALUE ? null : size.max());
  }

  /** Returns the shape if all annotations were used. */
  Shape done(Shape shape) {
    if ((matching != null && !matchingUsed)
        || (range != null && !rangeUsed)
        || (size != null && !sizeUsed)) {
      throw problem(
          "an annotation that means nothing here",
          "@Matching is for strings, @Range for numbers, @Size for strings, lists and maps");
    }
    return shape;
  }

  private RecordTypeException problem(String problem, String advice) {
    return new RecordTypeException("DYCK-R003", place, problem, advice);
  }
}
