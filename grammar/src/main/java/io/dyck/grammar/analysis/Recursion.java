package io.dyck.grammar.analysis;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds rules that are recursive or call a recursive rule. The algorithm repeatedly removes the
 * rules without callees (Kahn's topological sorting). The remaining rules reach a cycle. Cost:
 * linear.
 */
public final class Recursion {
  private Recursion() {}

  /**
   * Finds these rules.
   *
   * @return the names of the rules from which a cycle can be reached
   */
  public static Set<String> leadsToCycle(ImmutableMap<String, Rule> rules) {
    ListMultimap<String, String> callers = ArrayListMultimap.create();
    Map<String, Integer> callees = new HashMap<>();
    Deque<String> finished = new ArrayDeque<>();
    for (Rule rule : rules.values()) {
      int[] count = {0};
      References.in(
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
