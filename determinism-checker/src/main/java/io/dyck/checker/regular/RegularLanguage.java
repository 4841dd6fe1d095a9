package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A regular language over code points, as an expression whose parts are shared: equal expressions
 * of one {@link Derivatives} are one object. Immutable.
 */
public final class RegularLanguage {
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
    /** The texts that the first part matches and the second part does not match. */
    DIFFERENCE
  }

  /** The value that identifies an expression: equal expressions have equal shapes. */
  record Shape(
      Kind kind,
      ImmutableList<RegularLanguage> parts,
      ImmutableList<CodePointRange> ranges,
      int minimum,
      int maximum) {}

  /**
   * The greatest depth of parts. Methods recurse into the parts, and the thread's stack is limited.
   */
  private static final int DEEPEST = 200;

  /** The length of the longest text that is made. Counts within counts can make texts longer. */
  private static final int MOST_CHARACTERS = 4_096;

  private final Shape shape;
  private final int number;
  private final boolean nullable;
  private final int depth;
  private final int length;
  private int @Nullable [] borders;
  private @Nullable String shortestText;

  RegularLanguage(Shape shape, int number) {
    this.shape = shape;
    this.number = number;
    this.nullable = isNullable(shape);
    this.depth = depth(shape);
    this.length = shape.kind == Kind.SEQUENCE ? 1 + shape.parts.get(1).length : 1;
  }

  /** Returns the depth of recursion of queries about the first characters. */
  private static int depth(Shape shape) {
    if (shape.kind == Kind.SEQUENCE) {
      RegularLanguage first = shape.parts.get(0);
      return Math.max(first.depth + 1, shape.parts.get(1).depth + (first.nullable ? 1 : 0));
    }
    int deepest = 0;
    for (RegularLanguage part : shape.parts) {
      deepest = Math.max(deepest, part.depth + 1);
    }
    return deepest;
  }

  private static boolean isNullable(Shape shape) {
    return switch (shape.kind) {
      case CHARACTERS -> false;
      case EMPTY_TEXT -> true;
      case SEQUENCE -> shape.parts.get(0).nullable && shape.parts.get(1).nullable;
      case CHOICE -> shape.parts.stream().anyMatch(RegularLanguage::isNullable);
      case REPETITION -> shape.minimum == 0 || shape.parts.get(0).nullable;
      case DIFFERENCE -> shape.parts.get(0).nullable && !shape.parts.get(1).nullable;
    };
  }

  /** Returns whether the empty text is in the language. */
  public boolean isNullable() {
    return nullable;
  }

  /** Returns whether the parts are nested too deep for recursion. */
  boolean isTooDeep() {
    return depth > DEEPEST;
  }

  /** Returns the number of parts in a sequence. */
  int length() {
    return length;
  }

  Kind kind() {
    return shape.kind;
  }

  RegularLanguage part(int index) {
    return shape.parts.get(index);
  }

  ImmutableList<RegularLanguage> parts() {
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

  boolean isEmptyLanguage() {
    return shape.kind == Kind.CHARACTERS && shape.ranges.isEmpty();
  }

  /**
   * Returns the number of the expression in the order of construction. Alternatives are ordered by
   * these numbers.
   */
  int number() {
    return number;
  }

  /**
   * Returns the code points at which the derivative may change, ascending. All characters between
   * two neighbouring borders have the same derivative.
   */
  int[] derivativeBorders() {
    int[] known = borders;
    if (known == null) {
      known = computeBorders().sorted().distinct().toArray();
      borders = known;
    }
    return known;
  }

  private IntStream computeBorders() {
    return switch (shape.kind) {
      case CHARACTERS ->
          shape.ranges.stream().flatMapToInt(r -> IntStream.of(r.first(), r.last() + 1));
      case EMPTY_TEXT -> IntStream.empty();
      case SEQUENCE ->
          IntStream.concat(
              IntStream.of(part(0).derivativeBorders()),
              part(0).isNullable() ? IntStream.of(part(1).derivativeBorders()) : IntStream.empty());
      case CHOICE, REPETITION, DIFFERENCE ->
          shape.parts.stream().flatMapToInt(part -> IntStream.of(part.derivativeBorders()));
    };
  }

  /**
   * Returns a shortest text, the first one by code points, made of the shortest texts of the parts.
   * Returns null if there is a difference, no text, or long texts only. Cost: linear in the parts
   * and in the text.
   */
  @Nullable String shortestText() {
    String known = shortestText;
    if (known == null) {
      known =
          switch (shape.kind) {
            case CHARACTERS ->
                isEmptyLanguage() ? null : Character.toString(shape.ranges.get(0).first());
            case EMPTY_TEXT -> "";
            case SEQUENCE -> shortestTextOfSequence();
            case CHOICE -> shortestAlternative();
            case REPETITION -> minimum() == 0 ? "" : repeated(part(0).shortestText(), minimum());
            case DIFFERENCE -> null;
          };
      shortestText = known;
    }
    return known;
  }

  /** Sequences lean to the right, and may be long. */
  private @Nullable String shortestTextOfSequence() {
    StringBuilder result = new StringBuilder();
    RegularLanguage rest = this;
    boolean isLast = false;
    while (!isLast) {
      isLast = rest.kind() != Kind.SEQUENCE;
      String text = (isLast ? rest : rest.part(0)).shortestText();
      if (text == null || result.length() + text.length() > MOST_CHARACTERS) {
        return null;
      }
      result.append(text);
      rest = isLast ? rest : rest.part(1);
    }
    return result.toString();
  }

  private @Nullable String shortestAlternative() {
    String best = null;
    for (RegularLanguage part : parts()) {
      String text = part.shortestText();
      if (text == null) {
        return null;
      }
      best = best == null || isBefore(text, best) ? text : best;
    }
    return best;
  }

  private static boolean isBefore(String one, String other) {
    int[] a = one.codePoints().toArray();
    int[] b = other.codePoints().toArray();
    return a.length != b.length ? a.length < b.length : Arrays.compare(a, b) < 0;
  }

  private static @Nullable String repeated(@Nullable String body, int count) {
    return body == null || (long) body.length() * count > MOST_CHARACTERS
        ? null
        : body.repeat(count);
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
