package io.dyck.records;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A factory of the expressions of one rule. All expressions have the place of the rule. */
record ExpressionFactory(SourceSpan span) {
  Expression text(String text) {
    return new Expression.Literal(span, ImmutableIntArray.copyOf(text.codePoints()));
  }

  Expression call(String rule) {
    return new Expression.Reference(span, rule);
  }

  Expression sequence(Expression... items) {
    return new Expression.Sequence(span, ImmutableList.copyOf(items));
  }

  Expression sequence(List<Expression> items) {
    return new Expression.Sequence(span, ImmutableList.copyOf(items));
  }

  Expression choice(Expression... alternatives) {
    return new Expression.Choice(span, ImmutableList.copyOf(alternatives));
  }

  Expression choice(List<Expression> alternatives) {
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new Expression.Choice(span, ImmutableList.copyOf(alternatives));
  }

  Expression optional(Expression body) {
    return repeat(body, 0, 1);
  }

  Expression repeat(Expression body, int minimum, @Nullable Integer maximum) {
    return new Expression.Repetition(span, body, minimum, maximum);
  }

  /** Returns one character of a range. */
  Expression range(int first, int last) {
    return new Expression.CharacterClass(span, ImmutableList.of(new CodePointRange(first, last)));
  }

  Expression set(ImmutableList<CodePointRange> ranges) {
    return new Expression.CharacterClass(span, ranges);
  }

  Expression digits(int minimum, int maximum) {
    return repeat(range('0', '9'), minimum, maximum);
  }
}
