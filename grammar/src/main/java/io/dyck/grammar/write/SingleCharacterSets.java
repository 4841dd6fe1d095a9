package io.dyck.grammar.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;

/** Sets of single characters, which a class can always express. */
final class SingleCharacterSets {
  private static final ImmutableRangeSet<Integer> SURROGATES =
      ImmutableRangeSet.of(
          Range.closedOpen((int) Character.MIN_SURROGATE, Character.MAX_SURROGATE + 1));

  private SingleCharacterSets() {}

  /** Returns a difference between single characters as a class. */
  static Optional<Expression.CharacterClass> evaluate(Expression.Difference difference) {
    return findSet(difference).map(set -> characterClass(difference.span(), set));
  }

  /** Removes surrogates, which no text contains and no other engine accepts. */
  static ImmutableList<CodePointRange> withoutSurrogates(ImmutableList<CodePointRange> ranges) {
    RangeSet<Integer> set = setOf(ranges);
    set.removeAll(SURROGATES);
    return characterClass(new SourceSpan(0, 0), set).ranges();
  }

  private static Optional<RangeSet<Integer>> findSet(Expression expression) {
    if (expression instanceof Expression.CharacterClass characterClass) {
      return Optional.of(setOf(characterClass.ranges()));
    }
    if (expression instanceof Expression.Literal literal && literal.codePoints().length() == 1) {
      int codePoint = literal.codePoints().get(0);
      return Optional.of(
          TreeRangeSet.create(ImmutableList.of(Range.closedOpen(codePoint, codePoint + 1))));
    }
    if (expression instanceof Expression.Choice choice) {
      RangeSet<Integer> all = TreeRangeSet.create();
      for (Expression alternative : choice.alternatives()) {
        Optional<RangeSet<Integer>> one = findSet(alternative);
        if (one.isEmpty()) {
          return one;
        }
        all.addAll(one.get());
      }
      return Optional.of(all);
    }
    if (expression instanceof Expression.Difference difference) {
      Optional<RangeSet<Integer>> included = findSet(difference.included());
      Optional<RangeSet<Integer>> excluded = findSet(difference.excluded());
      if (included.isPresent() && excluded.isPresent()) {
        included.get().removeAll(excluded.get());
        return included;
      }
    }
    return Optional.empty();
  }

  private static RangeSet<Integer> setOf(ImmutableList<CodePointRange> ranges) {
    RangeSet<Integer> set = TreeRangeSet.create();
    ranges.forEach(range -> set.add(Range.closedOpen(range.first(), range.last() + 1)));
    return set;
  }

  private static Expression.CharacterClass characterClass(SourceSpan span, RangeSet<Integer> set) {
    return new Expression.CharacterClass(
        span,
        set.asRanges().stream()
            .map(range -> new CodePointRange(range.lowerEndpoint(), range.upperEndpoint() - 1))
            .collect(ImmutableList.toImmutableList()));
  }
}
