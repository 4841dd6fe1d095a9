package io.dyck.schema.types;

import io.dyck.schema.types.constraint.Matching;
import io.dyck.schema.types.constraint.Range;
import io.dyck.schema.types.constraint.Size;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Types of every supported kind. The types are public because their texts must compile as Java
 * source.
 */
public final class Zoo {
  private Zoo() {}

  /** An enum with a constant whose name begins the name of another constant. */
  public enum Sky {
    CLEAR,
    CLEARING,
    OVERCAST
  }

  /** Numbers of all types. */
  public record Numbers(
      byte b,
      short s,
      int i,
      long l,
      float f,
      double d,
      BigInteger big,
      BigDecimal exact,
      Integer boxed) {}

  /** Numbers in ranges. */
  public record Ranges(
      @Range(min = 1, max = 31) int day,
      @Range(min = -90, max = 60) double celsius,
      @Range(min = -5, max = -2) long below,
      @Range(min = 0, max = 1) float share,
      @Range(min = -3, max = 12) BigDecimal exact,
      @Range(min = 999, max = 1_000_001) BigInteger big,
      @Range(min = 100) byte atLeast) {}

  /** Strings. */
  public record Strings(
      String any,
      @Matching("[A-Z]{3}-\\d+|\"q\\\\\"") String id,
      @Matching("(.|\\n)*") @Size(min = 1, max = 3) String few,
      @Matching("[a-z]*(?<!x)") String noX,
      char letter,
      boolean yes) {}

  /** Collections in each other. */
  public record Containers(
      List<String> names,
      @Size(min = 1, max = 2) List<@Range(min = 0, max = 9) Integer> digits,
      Map<String, List<Integer>> scores,
      Map<Sky, Double> skies,
      @Size(max = 1) Map<Integer, Boolean> flags,
      Optional<List<Optional<Sky>>> maybe) {}

  /** A pair of anything. */
  public record Pair<A, B>(A first, B second) {}

  /** Parameters and null. */
  public record Generics(
      Pair<String, Integer> one,
      Pair<Integer, Pair<Sky, List<String>>> two,
      @Nullable String note,
      @Nullable Pair<Boolean, Long> three) {}

  /** An expression tree. */
  public sealed interface Expr permits Literal, Unary, Constant {}

  /** Expressions of several operands. */
  public sealed interface Unary extends Expr permits Negated, Sum {}

  /** Constants of nature. */
  public enum Constant implements Expr {
    PI,
    E
  }

  /** A number. */
  public record Literal(int value) implements Expr {}

  /** Minus. */
  public record Negated(Expr operand) implements Unary {}

  /** Plus. */
  public record Sum(@Size(min = 2) List<Expr> operands, Nothing end) implements Unary {}

  /** A record without components. */
  public record Nothing() {}

  /** A list that is linked. */
  public record Chain(int head, Optional<Chain> tail) {}

  /** A record that checks its values. */
  public record Interval(@Range(min = 0, max = 9) int from, @Range(min = 0, max = 9) int to) {
    /** Refuses the wrong order. */
    public Interval {
      if (from > to) {
        throw new IllegalArgumentException("from > to");
      }
    }
  }
}
