package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;

/**
 * Turns the tree of a whole pattern into an expression of the same language. Anchors at the ends
 * are removed, because the pattern matches a whole text. A pattern with other lookarounds becomes
 * an automaton ({@link AssertionAutomaton}), whose parts all have the place of the pattern. A
 * terminal is a part of a text; therefore its lookaheads may concern the text after the terminal.
 */
public final class PatternLowering {
  private final Diagnostics diagnostics;

  public PatternLowering(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** Returns the language of a pattern. */
  public Expression lower(RegexPattern pattern) {
    RegexPattern trimmed = EndAnchors.strip(pattern);
    return trimmed.hasLookaround()
        ? AssertionAutomaton.build(trimmed, AssertionAutomaton.Extent.TEXT, diagnostics)
        : toExpression(trimmed);
  }

  /**
   * Returns the language of a terminal, which is a part of a text. Lookaheads that depend on the
   * following text become lookaheads of the expression.
   *
   * @param lazy whether to leave out texts that begin with a shorter text of the terminal
   */
  public Expression lowerTerminal(RegexPattern pattern, boolean lazy) {
    if (pattern.hasLookaround()) {
      AssertionAutomaton.Extent extent =
          lazy ? AssertionAutomaton.Extent.LAZY_TERMINAL : AssertionAutomaton.Extent.TERMINAL;
      return AssertionAutomaton.build(pattern, extent, diagnostics);
    }
    Expression all = toExpression(pattern);
    if (!lazy) {
      return all;
    }
    SourceSpan span = pattern.span();
    Expression any = Expression.CharacterClass.anyCharacter(span);
    Expression longer =
        new Expression.Sequence(
            span, ImmutableList.of(all, new Expression.Repetition(span, any, 1, null)));
    return new Expression.Difference(span, all, longer);
  }

  /** Returns the texts in which a pattern is found somewhere. */
  public Expression lowerAnywhere(RegexPattern pattern) {
    return lower(containing(pattern));
  }

  /** Returns a pattern for the texts in which the given pattern is found somewhere. */
  static RegexPattern containing(RegexPattern pattern) {
    return surroundByAny(pattern, true, true);
  }

  /** Returns a pattern followed by any text, unless an anchor excludes following text. */
  static RegexPattern followedByAny(RegexPattern pattern) {
    return surroundByAny(pattern, false, true);
  }

  /** Returns a pattern after any text, unless an anchor excludes preceding text. */
  static RegexPattern withAnyBefore(RegexPattern pattern) {
    return surroundByAny(pattern, true, false);
  }

  /** Adds any text beside each alternative, unless an anchor excludes the text. */
  private static RegexPattern surroundByAny(RegexPattern pattern, boolean before, boolean after) {
    if (pattern instanceof RegexPattern.Choice choice) {
      ImmutableList.Builder<RegexPattern> alternatives = ImmutableList.builder();
      choice.alternatives().forEach(part -> alternatives.add(surroundByAny(part, before, after)));
      return new RegexPattern.Choice(choice.span(), alternatives.build());
    }
    RegexPattern any = new RegexPattern.Plain(anyText(pattern.span()));
    ImmutableList<RegexPattern> items =
        pattern instanceof RegexPattern.Sequence sequence
            ? sequence.items()
            : ImmutableList.of(pattern);
    ImmutableList.Builder<RegexPattern> around = ImmutableList.builder();
    if (before && (items.isEmpty() || !EndAnchors.isTextStart(items.get(0)))) {
      around.add(any);
    }
    around.addAll(items);
    if (after && (items.isEmpty() || !EndAnchors.isTextEnd(items.get(items.size() - 1)))) {
      around.add(any);
    }
    return new RegexPattern.Sequence(pattern.span(), around.build());
  }

  /** Returns the expression of a pattern without lookarounds. */
  static Expression toExpression(RegexPattern pattern) {
    SourceSpan span = pattern.span();
    if (pattern instanceof RegexPattern.Plain leaf) {
      return leaf.expression();
    }
    if (pattern instanceof RegexPattern.Sequence sequence) {
      return new Expression.Sequence(span, lowerAll(sequence.items()));
    }
    if (pattern instanceof RegexPattern.Choice choice) {
      return new Expression.Choice(span, lowerAll(choice.alternatives()));
    }
    if (pattern instanceof RegexPattern.Repetition repetition) {
      return new Expression.Repetition(
          span, toExpression(repetition.body()), repetition.minimum(), repetition.maximum());
    }
    if (pattern instanceof RegexPattern.Intersection both) {
      return Expression.intersection(span, toExpression(both.left()), toExpression(both.right()));
    }
    if (pattern instanceof RegexPattern.Complement complement) {
      return new Expression.Difference(span, anyText(span), toExpression(complement.body()));
    }
    throw new AssertionError(pattern);
  }

  private static ImmutableList<Expression> lowerAll(ImmutableList<RegexPattern> patterns) {
    ImmutableList.Builder<Expression> expressions = ImmutableList.builder();
    patterns.forEach(pattern -> expressions.add(toExpression(pattern)));
    return expressions.build();
  }

  private static Expression anyText(SourceSpan span) {
    Expression any = Expression.CharacterClass.anyCharacter(span);
    return new Expression.Repetition(span, any, 0, null);
  }
}
