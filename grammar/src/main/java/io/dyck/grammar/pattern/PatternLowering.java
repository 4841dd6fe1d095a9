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
  public Expression lower(Pattern pattern) {
    Pattern trimmed = EndAnchors.strip(pattern);
    return trimmed.looksAround()
        ? AssertionAutomaton.of(trimmed, AssertionAutomaton.Extent.TEXT, diagnostics)
        : plain(trimmed);
  }

  /**
   * Returns the language of a terminal, which is a part of a text. Lookaheads that depend on the
   * following text become lookaheads of the expression.
   *
   * @param lazy whether to leave out texts that begin with a shorter text of the terminal
   */
  public Expression lowerTerminal(Pattern pattern, boolean lazy) {
    if (pattern.looksAround()) {
      AssertionAutomaton.Extent extent =
          lazy ? AssertionAutomaton.Extent.LAZY_TERMINAL : AssertionAutomaton.Extent.TERMINAL;
      return AssertionAutomaton.of(pattern, extent, diagnostics);
    }
    Expression all = plain(pattern);
    if (!lazy) {
      return all;
    }
    SourceSpan span = pattern.span();
    Expression any = Expression.CharacterClass.any(span);
    Expression longer =
        new Expression.Sequence(
            span, ImmutableList.of(all, new Expression.Repetition(span, any, 1, null)));
    return new Expression.Difference(span, all, longer);
  }

  /** Returns the texts in which a pattern is found somewhere. */
  public Expression lowerAnywhere(Pattern pattern) {
    return lower(anywhere(pattern));
  }

  /** Returns a pattern for the texts in which the given pattern is found somewhere. */
  static Pattern anywhere(Pattern pattern) {
    return around(pattern, true, true);
  }

  /** Returns a pattern followed by any text, unless an anchor excludes following text. */
  static Pattern withAnyAfter(Pattern pattern) {
    return around(pattern, false, true);
  }

  /** Returns a pattern after any text, unless an anchor excludes preceding text. */
  static Pattern withAnyBefore(Pattern pattern) {
    return around(pattern, true, false);
  }

  /** Adds any text beside each alternative, unless an anchor excludes the text. */
  private static Pattern around(Pattern pattern, boolean before, boolean after) {
    if (pattern instanceof Pattern.Choice choice) {
      ImmutableList.Builder<Pattern> alternatives = ImmutableList.builder();
      choice.alternatives().forEach(part -> alternatives.add(around(part, before, after)));
      return new Pattern.Choice(choice.span(), alternatives.build());
    }
    Pattern any = new Pattern.Plain(anyText(pattern.span()));
    ImmutableList<Pattern> items =
        pattern instanceof Pattern.Sequence sequence ? sequence.items() : ImmutableList.of(pattern);
    ImmutableList.Builder<Pattern> around = ImmutableList.builder();
    if (before && (items.isEmpty() || !EndAnchors.isTextStart(items.get(0)))) {
      around.add(any);
    }
    around.addAll(items);
    if (after && (items.isEmpty() || !EndAnchors.isTextEnd(items.get(items.size() - 1)))) {
      around.add(any);
    }
    return new Pattern.Sequence(pattern.span(), around.build());
  }

  /** Returns the expression of a pattern without lookarounds. */
  static Expression plain(Pattern pattern) {
    SourceSpan span = pattern.span();
    if (pattern instanceof Pattern.Plain leaf) {
      return leaf.expression();
    }
    if (pattern instanceof Pattern.Sequence sequence) {
      return new Expression.Sequence(span, all(sequence.items()));
    }
    if (pattern instanceof Pattern.Choice choice) {
      return new Expression.Choice(span, all(choice.alternatives()));
    }
    if (pattern instanceof Pattern.Repetition repetition) {
      return new Expression.Repetition(
          span, plain(repetition.body()), repetition.minimum(), repetition.maximum());
    }
    if (pattern instanceof Pattern.Intersection both) {
      return Expression.intersection(span, plain(both.left()), plain(both.right()));
    }
    if (pattern instanceof Pattern.Complement complement) {
      return new Expression.Difference(span, anyText(span), plain(complement.body()));
    }
    throw new AssertionError(pattern);
  }

  private static ImmutableList<Expression> all(ImmutableList<Pattern> patterns) {
    ImmutableList.Builder<Expression> expressions = ImmutableList.builder();
    patterns.forEach(pattern -> expressions.add(plain(pattern)));
    return expressions.build();
  }

  private static Expression anyText(SourceSpan span) {
    Expression any = Expression.CharacterClass.any(span);
    return new Expression.Repetition(span, any, 0, null);
  }
}
