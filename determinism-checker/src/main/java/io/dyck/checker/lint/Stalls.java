package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.repair.Edit;
import io.dyck.checker.text.Quoted;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.HashSet;
import java.util.Optional;

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
              && !blanks.isBlank(repetition.body())) {
            run(context, repetition);
          }
        });
    nesting(context);
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
