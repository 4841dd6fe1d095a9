package io.dyck.checker.repair.candidate;

import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.regular.RegularParts;
import io.dyck.checker.rules.EmptyTexts;
import io.dyck.checker.rules.RuleCalls;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The languages of regular parts of a grammar. Parts with the same text have the same language.
 * Therefore one automaton is made for each text. Not thread-safe.
 */
public final class PartLanguages {
  /**
   * The largest number of states of a part's automaton. A terminal has a few hundred states at
   * most. Many parts with more states would take too long.
   */
  private static final int MOST_STATES = 1_000;

  private final Grammar grammar;
  private final RuleCalls calls;
  private final EmptyTexts emptyTexts;
  private final RegularParts derivatives;
  private final Map<List<String>, Optional<ExpressionAutomata>> known = new HashMap<>();

  public PartLanguages(Grammar grammar) {
    this.grammar = grammar;
    this.calls = new RuleCalls(grammar);
    this.emptyTexts = new EmptyTexts(grammar);
    this.derivatives = new RegularParts(grammar);
  }

  Grammar grammar() {
    return grammar;
  }

  RuleCalls calls() {
    return calls;
  }

  /** Returns whether a part is regular and matches the empty text. */
  boolean canBeEmpty(Expression expression) {
    return calls.isRegular(expression) && emptyTexts.isNullable(expression);
  }

  /**
   * Returns whether a part is regular and may match a text; for a regular part, false is certain.
   * No automaton is made. Therefore the method suits few questions about many parts.
   */
  boolean canMatch(Expression expression, String text) {
    if (!calls.isRegular(expression)) {
      return false;
    }
    try {
      return derivatives
          .languageOf(expression)
          .map(language -> derivatives.languages().accepts(language, text))
          .orElse(true);
    } catch (LimitExceededException tooDeep) {
      return true;
    }
  }

  /**
   * Returns automata of several parts over the same letters; empty if a part is not regular or an
   * automaton is too large.
   */
  Optional<ExpressionAutomata> automataOf(Expression... expressions) {
    List<String> texts = new ArrayList<>(expressions.length);
    for (Expression expression : expressions) {
      if (!calls.isRegular(expression)) {
        return Optional.empty();
      }
      texts.add(identifyingText(expression));
    }
    Optional<ExpressionAutomata> found = known.get(texts);
    if (found == null) {
      found = ExpressionAutomata.of(grammar, List.of(expressions), MOST_STATES);
      known.put(texts, found);
    }
    return found;
  }

  /**
   * Returns a text that identifies the language of a part: parts with the same text match the same
   * texts. Works also for parts without a place in the source.
   */
  private String identifyingText(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      // White space that a notation adds after a terminal has the place of the terminal. Therefore
      // the source at that place is not used here.
      return reference.rule();
    }
    if (expression.parts().isEmpty() && !(expression instanceof Expression.Sequence)) {
      return grammar
          .source()
          .content()
          .substring(expression.span().start(), expression.span().end());
    }
    StringBuilder shape = new StringBuilder(expression.getClass().getSimpleName());
    if (expression instanceof Expression.Repetition repetition) {
      shape.append(repetition.minimum()).append(',').append(repetition.maximum());
    }
    shape.append('(');
    expression.parts().forEach(part -> shape.append(identifyingText(part)).append('\n'));
    return shape.append(')').toString();
  }
}
