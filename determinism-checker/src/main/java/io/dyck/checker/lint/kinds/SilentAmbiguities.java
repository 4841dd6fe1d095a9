package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds ambiguities that the machine accepts, by the shape of rules: an optional end that may
 * belong to an inner or an outer part, an optional part twice in a row, and operators between two
 * calls of their own rule.
 */
final class SilentAmbiguities implements Lint {
  @Override
  public void check(LintContext context) {
    WhiteSpaceRecognition blanks = new WhiteSpaceRecognition(context);
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Expression.Sequence sequence) {
            checkRepeatedPart(context, blanks, sequence);
          }
        });
    for (Rule rule : context.graph().usedRules()) {
      if (context.graph().isRecursive(rule.name())) {
        checkEnds(context, blanks, rule);
      }
    }
  }

  private static void checkRepeatedPart(
      LintContext context, WhiteSpaceRecognition blanks, Expression.Sequence sequence) {
    List<Expression> items = sequence.items();
    for (int i = 0; i < items.size(); i++) {
      for (int j = i + 1; j < items.size() && context.graph().isNullable(items.get(j)); j++) {
        if (context.graph().isNullable(items.get(i))
            && context.graph().canMatchNonEmpty(items.get(i))
            && !blanks.isBlank(items.get(i))
            && !isCount(items.get(i))
            && !items.get(i).span().equals(items.get(j).span())
            && matchSameTexts(context, items.get(i), items.get(j))) {
          context.report(
              LintCode.SAME_OPTION_TWICE,
              items.get(j).span(),
              "this may be left out, and so may the same before it: one "
                  + context.shownSource(items.get(i).span())
                  + " can be either",
              "keep it in one place");
          return;
        }
      }
    }
  }

  /**
   * Returns whether a part is an optional character. A row of optional characters is a count,
   * written out for engines without counts.
   */
  private static boolean isCount(Expression expression) {
    return expression instanceof Expression.Repetition repetition
        && repetition.body() instanceof Expression.CharacterClass;
  }

  private static boolean matchSameTexts(LintContext context, Expression one, Expression other) {
    String first = context.source(one.span());
    String second = context.source(other.span());
    context.countWork(1 + Math.min(first.length(), second.length()));
    return first.equals(second)
        || first.replaceAll("\\s+", " ").equals(second.replaceAll("\\s+", " "));
  }

  private static void checkEnds(LintContext context, WhiteSpaceRecognition blanks, Rule rule) {
    List<Expression> alternatives =
        rule.body() instanceof Expression.Choice choice
            ? choice.alternatives()
            : List.of(rule.body());
    checkLongerAlternatives(context, blanks, rule, alternatives);
    for (Expression alternative : alternatives) {
      List<Expression> items = Subexpressions.items(alternative);
      Expression last = lastOf(blanks, items, items.size());
      if (last != null
          && Subexpressions.isOptional(last)
          && !Subexpressions.isUnbounded(last)
          && endsWith(context, blanks, lastOf(blanks, items, items.indexOf(last)), rule)) {
        report(context, rule, last.span());
      } else if (items.size() > 2
          && isCall(items.get(0), rule)
          && last != null
          && isCall(last, rule)) {
        checkOperator(context, rule, alternative);
      }
    }
  }

  /**
   * Reports an alternative that continues after a shorter alternative, if the shorter one ends with
   * its own rule.
   */
  private static void checkLongerAlternatives(
      LintContext context, WhiteSpaceRecognition blanks, Rule rule, List<Expression> alternatives) {
    for (Expression shorter : alternatives) {
      List<Expression> common = Subexpressions.items(shorter);
      Expression last = lastOf(blanks, common, common.size());
      if (last == null || common.indexOf(last) == 0 || !endsWith(context, blanks, last, rule)) {
        continue;
      }
      for (Expression longer : alternatives) {
        List<Expression> items = Subexpressions.items(longer);
        if (items.size() > common.size() && beginsWith(context, items, common)) {
          List<Expression> more = items.subList(common.size(), items.size());
          if (!more.stream().allMatch(blanks::isBlank)) {
            SourceSpan rest = more.get(0).span().unionWith(more.get(more.size() - 1).span());
            report(context, rule, rest);
          }
        }
      }
    }
  }

  private static boolean beginsWith(
      LintContext context, List<Expression> items, List<Expression> beginning) {
    context.countWork(1);
    for (int i = 0; i < beginning.size(); i++) {
      if (!matchSameTexts(context, items.get(i), beginning.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Returns the last item before a place that is not white space. */
  private static @Nullable Expression lastOf(
      WhiteSpaceRecognition blanks, List<Expression> items, int end) {
    for (int i = end - 1; i >= 0; i--) {
      if (!blanks.isBlank(items.get(i))) {
        return items.get(i);
      }
    }
    return null;
  }

  private static boolean isCall(Expression expression, Rule rule) {
    return expression instanceof Expression.Reference reference
        && reference.rule().equals(rule.name());
  }

  private static boolean endsWith(
      LintContext context, WhiteSpaceRecognition blanks, @Nullable Expression last, Rule rule) {
    Set<String> seen = new HashSet<>();
    Deque<Expression> pending = new ArrayDeque<>();
    if (last != null) {
      pending.push(last);
    }
    while (!pending.isEmpty()) {
      context.countWork(1);
      Expression expression = pending.pop();
      if (expression instanceof Expression.Reference reference) {
        if (reference.rule().equals(rule.name())) {
          return true;
        } else if (seen.add(reference.rule())) {
          pending.push(context.grammar().rule(reference.rule()).body());
        }
      } else if (expression instanceof Expression.Sequence sequence) {
        Expression end = lastOf(blanks, sequence.items(), sequence.items().size());
        if (end != null) {
          pending.push(end);
        }
      } else if (expression instanceof Expression.Choice
          || (expression instanceof Expression.Repetition repetition && repetition.minimum() > 0)) {
        expression.parts().forEach(pending::push);
      }
    }
    return false;
  }

  private static void report(LintContext context, Rule rule, SourceSpan option) {
    context.report(
        LintCode.DANGLING_OPTION,
        option,
        "after a '%s' inside a '%s', %s can belong to the inner or the outer one"
            .formatted(rule.name(), rule.name(), context.shownSource(option)),
        "the text is accepted either way; if the difference matters to who reads it, close the"
            + " inner part with a word or bracket of its own");
  }

  private static void checkOperator(LintContext context, Rule rule, Expression alternative) {
    String operand =
        context.graph().shortestText(new Expression.Reference(rule.nameSpan(), rule.name()));
    String all = context.graph().shortestText(alternative);
    if (operand == null || all == null || all.length() < 2 * operand.length()) {
      return;
    }
    String twice = all + all.substring(operand.length());
    context.report(
        LintCode.ABSORBED_AMBIGUITY,
        alternative.span(),
        "ambiguous, though accepted: "
            + Quotation.text(twice, 40)
            + " can be grouped from the left or from the right",
        "nothing says which operator binds tighter; if that matters to who reads it, give each"
            + " level a rule of its own");
  }
}
