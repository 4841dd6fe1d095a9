package io.dyck.checker.lint.kinds;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Quotation;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds places where a model can continue without end and without new content: runs of digits or of
 * one fixed text, and nesting without bound. White space has its own lint.
 */
final class EndlessRuns implements Lint {
  @Override
  public void check(LintContext context) {
    WhiteSpaceRecognition blanks = new WhiteSpaceRecognition(context);
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Expression.Repetition repetition
              && repetition.maximum() == null
              && context.isWrittenByAuthor(rule, repetition)
              && !blanks.isBlank(repetition.body())) {
            run(context, repetition);
          }
        });
    checkDigits(context);
    checkNesting(context);
  }

  /** Runs of digits that are written as recursion. */
  private static void checkDigits(LintContext context) {
    for (Rule rule : context.graph().usedRules()) {
      String name = rule.name();
      if (context.graph().calls(name).contains(name) && hasOnlyDigits(context, rule.body())) {
        context.report(
            LintCode.CAN_STALL,
            rule.nameSpan(),
            "a run of digits without bound: a model can go on for ever",
            "bound it, such as [0-9]{1,20}");
      }
    }
  }

  private static boolean hasOnlyDigits(LintContext context, Expression body) {
    Set<String> seen = new HashSet<>();
    Deque<Expression> pending = new ArrayDeque<>(List.of(body));
    while (!pending.isEmpty()) {
      context.countWork(1);
      Expression expression = pending.pop();
      if (expression instanceof Expression.Literal literal) {
        if (!literal.codePoints().stream().allMatch(c -> c >= '0' && c <= '9')) {
          return false;
        }
      } else if (expression instanceof Expression.Reference reference) {
        if (seen.add(reference.rule())) {
          pending.push(context.grammar().rule(reference.rule()).body());
        }
      } else if (expression instanceof Expression.Sequence
          || expression instanceof Expression.Choice
          || expression instanceof Expression.Repetition) {
        expression.parts().forEach(pending::push);
      } else if (!isDigits(expression)) {
        return false;
      }
    }
    return true;
  }

  private static void run(LintContext context, Expression.Repetition repetition) {
    Expression body = resolve(context, repetition.body());
    String what;
    if (isDigits(body)) {
      what = "a run of digits without bound";
    } else if (body instanceof Expression.Literal literal) {
      what = Quotation.text(Subexpressions.text(literal)) + " any number of times";
    } else {
      return;
    }
    SourceSpan operator = new SourceSpan(repetition.span().end() - 1, repetition.span().end());
    String written = context.source(operator);
    String bound = "{" + repetition.minimum() + ",20}";
    ImmutableList.Builder<Finding.Fix> fixes = ImmutableList.builder();
    if (written.equals("*") || written.equals("+")) {
      fixes.add(
          new Finding.Fix("allow at most 20", ImmutableList.of(new SourceEdit(operator, bound))));
    }
    context.report(
        new Finding(
            LintCode.CAN_STALL.text(),
            LintCode.CAN_STALL.severity(),
            context.grammar().source(),
            repetition.span(),
            what + ": a model can go on for ever",
            "bound it, such as " + bound,
            fixes.build(),
            Optional.empty()));
  }

  private static Expression resolve(LintContext context, Expression expression) {
    Expression at = expression;
    HashSet<String> seen = new HashSet<>();
    while (at instanceof Expression.Reference reference && seen.add(reference.rule())) {
      context.countWork(1);
      at = context.grammar().rule(reference.rule()).body();
    }
    return at;
  }

  private static boolean isDigits(Expression expression) {
    return expression instanceof Expression.CharacterClass characterClass
        && !characterClass.ranges().isEmpty()
        && characterClass.ranges().stream().allMatch(r -> r.first() >= '0' && r.last() <= '9');
  }

  private static void checkNesting(LintContext context) {
    HashSet<String> told = new HashSet<>();
    for (Rule rule : context.graph().usedRules()) {
      if (context.graph().canNest(rule.name()) && !told.contains(rule.name())) {
        told.addAll(context.graph().cycle(rule.name()));
        context.report(
            LintCode.UNCAPPED_NESTING,
            rule.nameSpan(),
            "the rule '" + rule.name() + "' can contain itself, to any depth",
            "a model may nest for ever; if that is not meant, write out a few levels (a1, a2, …)");
      }
    }
  }
}
