package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.RuleCycles;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Rules that can begin with themselves: read here, refused elsewhere. */
final class LeftRecursion implements Lint {
  @Override
  public void check(LintContext context) {
    Map<String, Set<String>> beginnings = new HashMap<>();
    for (Rule rule : context.graph().rules()) {
      Set<String> first = new LinkedHashSet<>();
      collect(context, rule.body(), first);
      beginnings.put(rule.name(), first);
    }
    RuleCycles cycles = new RuleCycles(beginnings);
    Set<String> told = new HashSet<>();
    for (Rule rule : context.graph().usedRules()) {
      if (!told.contains(rule.name()) && !cycles.cycleOf(rule.name()).isEmpty()) {
        Set<String> cycle = context.graph().cycle(rule.name());
        told.addAll(cycle);
        context.report(
            LintCode.LEFT_RECURSION,
            rule.nameSpan(),
            "the rule '" + rule.name() + "' can begin with itself, which llama.cpp refuses",
            "write it as a repetition, such as a (\"+\" a)*, if other engines are to read it");
      }
    }
  }

  private static void collect(LintContext context, Expression expression, Set<String> first) {
    context.countWork(1);
    if (expression instanceof Expression.Reference reference) {
      first.add(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      for (Expression item : sequence.items()) {
        collect(context, item, first);
        if (!context.graph().isNullable(item)) {
          return;
        }
      }
    } else if (expression instanceof Expression.Choice
        || expression instanceof Expression.Repetition) {
      expression.parts().forEach(part -> collect(context, part, first));
    }
  }
}
