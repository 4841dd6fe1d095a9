package io.dyck.checker.lint.kinds;

import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.regular.RegularLanguage;
import io.dyck.checker.rules.RuleValues;
import io.dyck.grammar.Expression;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Recognizes parts that are white space, and white space at the beginning or end of a part. */
final class WhiteSpaceRecognition {
  private static final String BLANKS = " \t\n\r";

  private final LintContext context;

  /**
   * For each rule, whether it matches white space only. A recursive call counts as white space,
   * because the other parts of the rule determine the result.
   */
  private final RuleValues<Boolean> rules = new RuleValues<>(true, this::isRuleOfBlanks);

  /**
   * The computed results of {@link #flexibleWhiteSpace} for the ends of rules, by the name of the
   * rule.
   */
  private final Map<String, String> atEnds = new HashMap<>();

  private final Map<String, String> atBeginnings = new HashMap<>();

  WhiteSpaceRecognition(LintContext context) {
    this.context = context;
  }

  /** Returns whether a part matches white space only, and not only the empty text. */
  boolean isBlank(Expression expression) {
    return context.graph().canMatchNonEmpty(expression) && hasOnlyBlanks(expression);
  }

  /**
   * Returns whether a part matches white space only, and can match a single space. White space
   * whose language cannot be computed counts as such a part.
   */
  boolean canBeSpace(Expression expression) {
    return isBlank(expression)
        && (context.language(expression).isEmpty() || context.accepts(expression, " "));
  }

  private boolean isRuleOfBlanks(String rule) {
    return hasOnlyBlanks(context.grammar().rule(rule).body());
  }

  private boolean hasOnlyBlanks(Expression expression) {
    context.countWork(1);
    if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().stream().allMatch(c -> BLANKS.indexOf(c) >= 0);
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return characterClass.ranges().stream()
          .allMatch(
              range ->
                  range.last() <= ' '
                      && java.util.stream.IntStream.rangeClosed(range.first(), range.last())
                          .allMatch(c -> BLANKS.indexOf(c) >= 0));
    } else if (expression instanceof Expression.Reference reference) {
      return rules.valueOf(reference.rule());
    } else if (expression instanceof Expression.Sequence
        || expression instanceof Expression.Choice
        || expression instanceof Expression.Repetition) {
      return expression.parts().stream().allMatch(this::hasOnlyBlanks);
    } else if (expression instanceof Expression.Automaton automaton) {
      return !context.graph().paths(automaton).anyMatch(label -> !hasOnlyBlanks(label));
    }
    return false;
  }

  /**
   * Returns the white space characters that a part may either match at one of its ends or leave to
   * its neighbour.
   */
  String flexibleWhiteSpace(Expression expression, boolean atEnd) {
    if (!(expression instanceof Expression.Reference reference)) {
      return find(expression, atEnd);
    }
    Map<String, String> known = atEnd ? atEnds : atBeginnings;
    String found = known.get(reference.rule());
    if (found == null) {
      found = find(expression, atEnd);
      known.put(reference.rule(), found);
    }
    return found;
  }

  private String find(Expression expression, boolean atEnd) {
    List<Expression> ends = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Deque<Expression> pending = new ArrayDeque<>(List.of(expression));
    while (!pending.isEmpty()) {
      context.countWork(1);
      collect(pending.pop(), atEnd, ends, seen, pending);
    }
    if (ends.isEmpty()) {
      return "";
    }
    StringBuilder found = new StringBuilder();
    for (int i = 0; i < BLANKS.length(); i++) {
      String blank = BLANKS.substring(i, i + 1);
      if (ends.stream().anyMatch(end -> isFlexible(end, blank))) {
        found.append(blank);
      }
    }
    return found.toString();
  }

  private boolean isFlexible(Expression blank, String c) {
    Optional<RegularLanguage> language = context.language(blank);
    if (language.isEmpty()) {
      // Recursive white space, such as ws ::= ([ \t\n] ws)?, has no bound.
      return true;
    }
    if (!context.accepts(blank, c)) {
      return false;
    }
    // The longest match of a terminal leaves nothing to its neighbour.
    return context.accepts(blank, "")
        || (!context.isTerminal(blank) && context.accepts(blank, c + c));
  }

  /**
   * Collects the white space at one end of a part. Parts of the part that must also be visited are
   * added to {@code pending}.
   */
  private void collect(
      Expression expression,
      boolean atEnd,
      List<Expression> ends,
      Set<String> seen,
      Deque<Expression> pending) {
    if (isBlank(expression)) {
      if (!WhiteSpace.isBetween(expression)) {
        ends.add(expression);
      }
    } else if (context.isTerminal(expression)) {
      // The longest match of a terminal leaves nothing to its neighbour.
      return;
    } else if (expression instanceof Expression.Reference reference) {
      if (seen.add(reference.rule())) {
        pending.push(context.grammar().rule(reference.rule()).body());
      }
    } else if (expression instanceof Expression.Sequence sequence) {
      List<Expression> items = sequence.items();
      for (int i = 0; i < items.size(); i++) {
        Expression item = items.get(atEnd ? items.size() - 1 - i : i);
        context.countWork(1);
        pending.push(item);
        if (!context.graph().isNullable(item) || isBlank(item)) {
          return;
        }
      }
    } else if (expression instanceof Expression.Choice
        || expression instanceof Expression.Repetition) {
      expression.parts().forEach(pending::push);
    }
  }
}
