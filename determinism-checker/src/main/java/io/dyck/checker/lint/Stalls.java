package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.repair.Edit;
import io.dyck.checker.text.Quoted;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Where a model can go on for ever without saying more: runs of digits and of one fixed text, and
 * nesting without bound. White space has a lint of its own.
 */
final class Stalls implements Lint {
  @Override
  public void check(LintContext context) {
    Blanks blanks = new Blanks(context);
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Repetition repetition
              && repetition.maximum() == null
              && context.isMeant(rule, repetition)
              && !blanks.isBlank(repetition.body())) {
            run(context, repetition);
          }
        });
    digits(context);
    nesting(context);
  }

  /** Runs of digits that are written as recursion. */
  private static void digits(LintContext context) {
    for (Rule rule : context.graph().rules()) {
      String name = rule.name();
      if (context.graph().isUsed(name)
          && context.graph().calls(name).contains(name)
          && hasOnlyDigits(context, rule.body(), new HashSet<>())) {
        context.report(
            LintCode.CAN_STALL,
            rule.nameSpan(),
            "a run of digits without bound: a model can go on for ever",
            "bound it, such as [0-9]{1,20}");
      }
    }
  }

  private static boolean hasOnlyDigits(
      LintContext context, Expression expression, Set<String> seen) {
    if (expression instanceof Literal literal) {
      return literal.codePoints().stream().allMatch(c -> c >= '0' && c <= '9');
    } else if (expression instanceof Reference reference) {
      return !seen.add(reference.rule())
          || hasOnlyDigits(context, context.grammar().rule(reference.rule()).body(), seen);
    } else if (expression instanceof Sequence
        || expression instanceof Choice
        || expression instanceof Repetition) {
      return expression.parts().stream().allMatch(part -> hasOnlyDigits(context, part, seen));
    }
    return isDigits(expression);
  }

  private static void run(LintContext context, Repetition repetition) {
    Expression body = resolved(context, repetition.body());
    String what;
    if (isDigits(body)) {
      what = "a run of digits without bound";
    } else if (body instanceof Literal literal) {
      what = Quoted.text(Words.text(literal)) + " any number of times";
    } else {
      return;
    }
    SourceSpan operator = new SourceSpan(repetition.span().end() - 1, repetition.span().end());
    String written = context.source(operator);
    String bound = "{" + repetition.minimum() + ",20}";
    ImmutableList.Builder<Finding.Fix> fixes = ImmutableList.builder();
    if (written.equals("*") || written.equals("+")) {
      fixes.add(new Finding.Fix("allow at most 20", ImmutableList.of(new Edit(operator, bound))));
    }
    context.report(
        new Finding(
            LintCode.CAN_STALL.text(),
            LintCode.CAN_STALL.severity(),
            repetition.span(),
            what + ": a model can go on for ever",
            "bound it, such as " + bound,
            fixes.build(),
            Optional.empty()));
  }

  private static Expression resolved(LintContext context, Expression expression) {
    Expression at = expression;
    HashSet<String> seen = new HashSet<>();
    while (at instanceof Reference reference && seen.add(reference.rule())) {
      at = context.grammar().rule(reference.rule()).body();
    }
    return at;
  }

  private static boolean isDigits(Expression expression) {
    return expression instanceof CharacterClass characterClass
        && !characterClass.ranges().isEmpty()
        && characterClass.ranges().stream().allMatch(r -> r.first() >= '0' && r.last() <= '9');
  }

  private static void nesting(LintContext context) {
    HashSet<String> told = new HashSet<>();
    for (Rule rule : context.graph().rules()) {
      if (context.graph().isUsed(rule.name())
          && context.graph().nests(rule.name())
          && !told.contains(rule.name())) {
        told.addAll(context.graph().component(rule.name()));
        context.report(
            LintCode.UNCAPPED_NESTING,
            rule.nameSpan(),
            "the rule '" + rule.name() + "' can contain itself, to any depth",
            "a model may nest for ever; if that is not meant, write out a few levels (a1, a2, …)");
      }
    }
  }
}
