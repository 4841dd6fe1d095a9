package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.arbitraries.ListArbitrary;
import org.jspecify.annotations.Nullable;

/** Random expressions over an alphabet and a set of rules. */
final class ExpressionArbitraries {
  private final List<String> alphabet;
  private final List<String> rules;
  private final List<String> regular;
  private final boolean differences;

  /**
   * Defines the parts of the expressions.
   *
   * @param alphabet letters, one character each; at least one
   * @param rules the names that may be called
   * @param regular the names that may be called in operands of differences
   * @param differences whether there are differences
   */
  ExpressionArbitraries(
      List<String> alphabet, List<String> rules, List<String> regular, boolean differences) {
    this.alphabet = alphabet;
    this.rules = rules;
    this.regular = regular;
    this.differences = differences;
  }

  /** Expressions with at most {@code depth} operators inside each other. */
  Arbitrary<Expression> expressions(int depth) {
    List<Tuple.Tuple2<Integer, Arbitrary<Expression>>> kinds = new ArrayList<>();
    kinds.add(Tuple.of(4, literals()));
    kinds.add(Tuple.of(1, classes()));
    if (!rules.isEmpty()) {
      kinds.add(Tuple.of(5, Arbitraries.of(rules).map(Expressions::call)));
    }
    if (depth > 0) {
      kinds.add(Tuple.of(10, operators(depth)));
    }
    return Arbitraries.frequencyOf(kinds);
  }

  /** Expressions with at least one and at most {@code depth} operators inside each other. */
  Arbitrary<Expression> operators(int depth) {
    Arbitrary<Expression> parts = expressions(depth - 1);
    List<Tuple.Tuple2<Integer, Arbitrary<Expression>>> kinds = new ArrayList<>();
    kinds.add(Tuple.of(4, sizes(parts.list().ofMaxSize(3)).map(Expressions::sequence)));
    kinds.add(Tuple.of(4, choices(parts)));
    kinds.add(Tuple.of(2, repetitions(parts)));
    if (differences) {
      kinds.add(Tuple.of(2, differences(depth - 1)));
    }
    return Arbitraries.frequencyOf(kinds);
  }

  /** Zero to two letters. */
  private Arbitrary<Expression> literals() {
    return Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.of(alphabet)),
            Tuple.of(2, Arbitraries.of(alphabet).list().ofSize(2).map(l -> String.join("", l))),
            Tuple.of(1, Arbitraries.just("")))
        .map(Expressions::literal);
  }

  private Arbitrary<Expression> classes() {
    Arbitrary<String> letters = Arbitraries.of(alphabet);
    return Arbitraries.frequencyOf(
        Tuple.of(
            3, letters.set().ofMinSize(1).ofMaxSize(3).map(set -> Expressions.oneOf(pairs(set)))),
        Tuple.of(
            1, letters.set().ofMinSize(1).ofMaxSize(2).map(set -> Expressions.noneOf(pairs(set)))),
        Tuple.of(1, Combinators.combine(letters, letters).as(ExpressionArbitraries::range)),
        Tuple.of(1, Arbitraries.of(Expressions.oneOf("αω"), Expressions.oneOf("\u0000\u07FF"))),
        Tuple.of(1, Arbitraries.just(Expressions.oneOf(""))));
  }

  private static String pairs(Iterable<String> letters) {
    StringBuilder pairs = new StringBuilder();
    letters.forEach(letter -> pairs.append(letter).append(letter));
    return pairs.toString();
  }

  private static Expression range(String one, String other) {
    int a = one.codePointAt(0);
    int b = other.codePointAt(0);
    return new Expression.CharacterClass(
        Expressions.NOWHERE, ImmutableList.of(new CodePointRange(Math.min(a, b), Math.max(a, b))));
  }

  private static Arbitrary<Expression> choices(Arbitrary<Expression> parts) {
    Arbitrary<Expression> emptyToo =
        Arbitraries.frequencyOf(
            Tuple.of(5, parts), Tuple.of(1, Arbitraries.just(Expressions.sequence())));
    return sizes(emptyToo.list().ofMinSize(1).ofMaxSize(3)).map(Expressions::choice);
  }

  private static Arbitrary<List<Expression>> sizes(ListArbitrary<Expression> lists) {
    return lists.withSizeDistribution(RandomDistribution.uniform());
  }

  private static Arbitrary<Expression> repetitions(Arbitrary<Expression> parts) {
    Arbitrary<@Nullable Integer> additional = Arbitraries.integers().between(0, 2).injectNull(0.5);
    return Combinators.combine(parts, Arbitraries.integers().between(0, 2), additional)
        .as((body, minimum, more) -> Expressions.repeat(body, minimum, sum(minimum, more)));
  }

  private static @Nullable Integer sum(int minimum, @Nullable Integer more) {
    return more == null ? null : minimum + more;
  }

  /**
   * Operands are regular and often share texts, because the difference of disjoint operands tests
   * little.
   */
  private Arbitrary<Expression> differences(int depth) {
    Arbitrary<Expression> operands =
        new ExpressionArbitraries(alphabet, regular, regular, depth > 0)
            .expressions(Math.max(1, depth));
    Arbitrary<Expression> words =
        Arbitraries.just(Expressions.repeat(Expressions.oneOf(pairs(alphabet)), 1, null));
    return Combinators.combine(
            Arbitraries.frequencyOf(Tuple.of(2, operands), Tuple.of(1, words)), operands)
        .as(Expressions::difference);
  }
}
