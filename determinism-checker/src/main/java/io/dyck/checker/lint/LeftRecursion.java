package io.dyck.checker.lint;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
    Set<String> told = new HashSet<>();
    for (Rule rule : context.graph().rules()) {
      if (context.graph().isUsed(rule.name())
          && !told.contains(rule.name())
          && reaches(beginnings, rule.name())) {
        List<String> cycle = context.graph().component(rule.name());
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
    if (expression instanceof Reference reference) {
      first.add(reference.rule());
    } else if (expression instanceof Sequence sequence) {
      for (Expression item : sequence.items()) {
        collect(context, item, first);
        if (!context.graph().isNullable(item)) {
          return;
        }
      }
    } else if (expression instanceof Choice || expression instanceof Repetition) {
      expression.parts().forEach(part -> collect(context, part, first));
    }
  }

  private static boolean reaches(Map<String, Set<String>> beginnings, String rule) {
    Set<String> seen = new HashSet<>();
    Deque<String> pending = new ArrayDeque<>(List.of(rule));
    while (!pending.isEmpty()) {
      for (String first : beginnings.getOrDefault(pending.pop(), Set.of())) {
        if (first.equals(rule)) {
          return true;
        }
        if (seen.add(first)) {
          pending.push(first);
        }
      }
    }
    return false;
  }
}
