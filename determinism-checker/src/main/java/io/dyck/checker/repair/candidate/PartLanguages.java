package io.dyck.checker.repair.candidate;

import io.dyck.checker.regular.PartAutomata;
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
 * The languages of regular parts of a grammar. Parts that are written alike match alike, so each is
 * made into an automaton once. Not thread-safe.
 */
public final class PartLanguages {
  /** A terminal has a few hundred at most; where each of many parts had more, all would wait. */
  private static final int MOST_STATES = 1_000;

  private final Grammar grammar;
  private final RuleCalls calls;
  private final EmptyTexts emptyTexts;
  private final RegularParts derivatives;
  private final Map<List<String>, Optional<PartAutomata>> known = new HashMap<>();

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

  /** Whether a part is regular and matches the empty text. */
  boolean mayBeEmpty(Expression expression) {
    return calls.isRegular(expression) && emptyTexts.isNullable(expression);
  }

  /**
   * Whether a part is regular and may match a text; false only if it does not. For few questions
   * about many parts: no automaton is made.
   */
  boolean mayMatch(Expression expression, String text) {
    if (!calls.isRegular(expression)) {
      return false;
    }
    try {
      return derivatives
          .of(expression)
          .map(language -> derivatives.languages().accepts(language, text))
          .orElse(true);
    } catch (LimitExceededException tooDeep) {
      return true;
    }
  }

  /** Several over the same letters; empty if one is not regular, or they are too large. */
  Optional<PartAutomata> of(Expression... expressions) {
    List<String> texts = new ArrayList<>(expressions.length);
    for (Expression expression : expressions) {
      if (!calls.isRegular(expression)) {
        return Optional.empty();
      }
      texts.add(shape(expression));
    }
    Optional<PartAutomata> found = known.get(texts);
    if (found == null) {
      found = PartAutomata.of(grammar, List.of(expressions), MOST_STATES);
      known.put(texts, found);
    }
    return found;
  }

  /** The same for two parts only if they match the same; also for parts that stand nowhere. */
  private String shape(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      // What a notation lets follow a terminal has the place of that.
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
    expression.parts().forEach(part -> shape.append(shape(part)).append('\n'));
    return shape.append(')').toString();
  }
}
