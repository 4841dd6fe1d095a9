package io.dyck.checker.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import java.util.stream.Stream;

/** Queries about one expression and the parts in it. */
public final class Subexpressions {
  private Subexpressions() {}

  /**
   * Returns the parts of a kind, the expression itself included; outer before inner, left before
   * right.
   */
  public static <T extends Expression> Stream<T> partsOf(Expression expression, Class<T> kind) {
    Stream.Builder<T> found = Stream.builder();
    expression.walk(
        part -> {
          if (kind.isInstance(part)) {
            found.add(kind.cast(part));
          }
        });
    return found.build();
  }

  /** Returns the rules that an expression calls directly, in the order of the first call. */
  public static ImmutableSet<String> calls(Expression expression) {
    return partsOf(expression, Expression.Reference.class)
        .map(Expression.Reference::rule)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Returns an expression without the sequences of one part around it. */
  public static Expression unwrapSingle(Expression expression) {
    Expression at = expression;
    while (at instanceof Expression.Sequence sequence && sequence.items().size() == 1) {
      at = sequence.items().get(0);
    }
    return at;
  }

  /** Returns the items of a sequence, or the expression alone. */
  public static ImmutableList<Expression> items(Expression expression) {
    return expression instanceof Expression.Sequence sequence
        ? sequence.items()
        : ImmutableList.of(expression);
  }

  /** Returns whether an expression is a repetition without bound. */
  public static boolean isUnbounded(Expression expression) {
    return expression instanceof Expression.Repetition repetition && repetition.maximum() == null;
  }

  /** Returns whether an expression is a repetition that may have no turns. */
  public static boolean isOptional(Expression expression) {
    return expression instanceof Expression.Repetition repetition && repetition.minimum() == 0;
  }

  /** Returns whether a character is in a class. */
  public static boolean contains(Expression.CharacterClass set, int c) {
    return set.ranges().stream().anyMatch(range -> range.first() <= c && c <= range.last());
  }

  /** Returns the text of a literal. */
  public static String text(Expression.Literal literal) {
    int[] codePoints = literal.codePoints().toArray();
    return new String(codePoints, 0, codePoints.length);
  }

  /**
   * Returns whether a rule is the text that a notation allows between terminals, such as {@code
   * %ignore}. An author does not write the calls of this rule. Each call has the place of the
   * terminal before it.
   */
  public static boolean isOfIgnored(String rule) {
    return rule.startsWith("%");
  }
}
