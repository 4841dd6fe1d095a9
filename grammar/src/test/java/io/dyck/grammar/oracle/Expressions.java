package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.TokenName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Grammars put together in code, without any notation. Their source is what {@link GbnfPrinter}
 * prints; spans are dummies.
 */
public final class Expressions {
  /** The span of everything made here. */
  public static final SourceSpan NOWHERE = new SourceSpan(0, 0);

  private Expressions() {}

  /**
   * A fixed text.
   *
   * @param text the text
   * @return an expression for this text
   */
  public static Expression literal(String text) {
    return new Expression.Literal(NOWHERE, ImmutableIntArray.copyOf(text.codePoints().toArray()));
  }

  /**
   * Creates a class of code points.
   *
   * @param ranges pairs of first and last code points in any order, as many as you like; {@code
   *     "az09"} is {@code [a-z0-9]}
   * @return the class
   */
  public static Expression oneOf(String ranges) {
    return characterClass(rangeSet(ranges));
  }

  /**
   * Creates a negated class of code points.
   *
   * @param ranges pairs of first and last code points, as in {@link #oneOf}
   * @return the class of all other code points
   */
  public static Expression noneOf(String ranges) {
    return characterClass(
        ImmutableRangeSet.copyOf(rangeSet(ranges))
            .complement()
            .intersection(ImmutableRangeSet.of(Range.closedOpen(0, Character.MAX_CODE_POINT + 1))));
  }

  private static ImmutableRangeSet<Integer> rangeSet(String ranges) {
    TreeRangeSet<Integer> set = TreeRangeSet.create();
    int[] codePoints = ranges.codePoints().toArray();
    for (int i = 0; i + 1 < codePoints.length; i += 2) {
      set.add(Range.closedOpen(codePoints[i], codePoints[i + 1] + 1));
    }
    return ImmutableRangeSet.copyOf(set);
  }

  private static Expression characterClass(ImmutableRangeSet<Integer> set) {
    return new Expression.CharacterClass(
        NOWHERE,
        set.asRanges().stream()
            .map(range -> new CodePointRange(range.lowerEndpoint(), range.upperEndpoint() - 1))
            .collect(ImmutableList.toImmutableList()));
  }

  /**
   * A call.
   *
   * @param rule the name of the rule
   * @return the call
   */
  public static Expression call(String rule) {
    return new Expression.Reference(NOWHERE, rule);
  }

  /**
   * One after the other.
   *
   * @param items none: the empty text
   * @return the sequence
   */
  public static Expression sequence(Expression... items) {
    return sequence(Arrays.asList(items));
  }

  /**
   * One after the other.
   *
   * @param items none: the empty text
   * @return the sequence
   */
  public static Expression sequence(List<Expression> items) {
    return new Expression.Sequence(NOWHERE, ImmutableList.copyOf(items));
  }

  /**
   * Any one of several.
   *
   * @param alternatives at least one
   * @return the choice
   */
  public static Expression choice(Expression... alternatives) {
    return choice(Arrays.asList(alternatives));
  }

  /**
   * Any one of several.
   *
   * @param alternatives at least one
   * @return the choice
   */
  public static Expression choice(List<Expression> alternatives) {
    return new Expression.Choice(NOWHERE, ImmutableList.copyOf(alternatives));
  }

  /**
   * Creates a repetition.
   *
   * @param body the repeated expression
   * @param minimum the least number of times
   * @param maximum the greatest count, or null for no bound
   * @return the repetition
   */
  public static Expression repeat(Expression body, int minimum, @Nullable Integer maximum) {
    return new Expression.Repetition(NOWHERE, body, minimum, maximum);
  }

  /**
   * Creates a difference.
   *
   * @param included the left side
   * @param excluded the right side
   * @return the difference
   */
  public static Expression difference(Expression included, Expression excluded) {
    return new Expression.Difference(NOWHERE, included, excluded);
  }

  /**
   * Creates a lookahead.
   *
   * @param condition the condition on the following text
   * @param negated whether the condition must fail
   * @return a lookahead
   */
  public static Expression lookahead(Expression condition, boolean negated) {
    return new Expression.Lookahead(NOWHERE, condition, negated);
  }

  /**
   * Nothing follows.
   *
   * @return a lookahead
   */
  public static Expression atEnd() {
    return Expression.Lookahead.endOfText(NOWHERE);
  }

  /**
   * Creates a set of one token.
   *
   * @param id the id of the token
   * @return an expression for this token only
   */
  public static Expression token(int id) {
    return new Expression.TokenSet(NOWHERE, ImmutableList.of(new TokenName.ById(id)), false);
  }

  /**
   * A grammar.
   *
   * @param bodies rule bodies by name; the first rule is the start rule
   * @return the grammar, its source as {@link GbnfPrinter} prints it
   */
  public static Grammar grammar(Map<String, Expression> bodies) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    bodies.forEach((name, body) -> rules.put(name, new Rule(name, NOWHERE, body)));
    ImmutableMap<String, Rule> map = rules.buildOrThrow();
    return new Grammar(
        SourceText.of("random", GbnfPrinter.print(map.values())),
        map,
        bodies.keySet().iterator().next(),
        ImmutableList.of());
  }

  /**
   * A grammar of one rule, {@code root}.
   *
   * @param root its body
   * @return the grammar
   */
  public static Grammar grammar(Expression root) {
    return grammar(ImmutableMap.of("root", root));
  }
}
