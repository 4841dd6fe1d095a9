package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.RECURSIVE_DIFFERENCE;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses differences over recursive rules: only regular languages can be subtracted. Rules from
 * which no cycle can be reached are those that vanish when rules without callees are removed again
 * and again (Kahn's topological sorting); recursion remains.
 */
final class RecursionCheck {
  private final ImmutableMap<String, Rule> rules;
  private final Diagnostics diagnostics;

  RecursionCheck(ImmutableMap<String, Rule> rules, Diagnostics diagnostics) {
    this.rules = rules;
    this.diagnostics = diagnostics;
  }

  void check() {
    List<Difference> differences = new ArrayList<>();
    for (Rule rule : rules.values()) {
      Children.walk(
          rule.body(),
          expression -> {
            if (expression instanceof Difference difference) {
              differences.add(difference);
            }
          });
    }
    if (!differences.isEmpty()) {
      Set<String> leadsToCycle = leadsToCycle();
      Set<Reference> reported = new HashSet<>();
      for (Difference difference : differences) {
        check(difference.included(), leadsToCycle, reported);
        check(difference.excluded(), leadsToCycle, reported);
      }
    }
  }

  private void check(Expression operand, Set<String> leadsToCycle, Set<Reference> reported) {
    if (operand instanceof Difference) {
      // The left side of a chain is a difference itself, and checked as such.
      return;
    }
    Children.references(
        operand,
        reference -> {
          if (leadsToCycle.contains(reference.rule()) && reported.add(reference)) {
            diagnostics.report(
                RECURSIVE_DIFFERENCE,
                reference.span(),
                "the rule "
                    + Diagnostics.quote(reference.rule())
                    + " is recursive, or uses one that is, and stands beside a minus",
                "write the sides of a difference with repetition (* + ? {m,n}) instead of recursion");
          }
        });
  }

  private Set<String> leadsToCycle() {
    ListMultimap<String, String> callers = ArrayListMultimap.create();
    Map<String, Integer> callees = new HashMap<>();
    Deque<String> finished = new ArrayDeque<>();
    for (Rule rule : rules.values()) {
      int[] count = {0};
      Children.references(
          rule.body(),
          reference -> {
            callers.put(reference.rule(), rule.name());
            count[0]++;
          });
      callees.put(rule.name(), count[0]);
      if (count[0] == 0) {
        finished.add(rule.name());
      }
    }
    while (!finished.isEmpty()) {
      String rule = finished.pop();
      callees.remove(rule);
      for (String caller : callers.get(rule)) {
        if (callees.merge(caller, -1, Integer::sum) == 0) {
          finished.add(caller);
        }
      }
    }
    return callees.keySet();
  }
}
