package io.dyck.checker.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.pda.normalize.StronglyConnectedComponents;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The cycles of rules that lead to one another. Cost: linear in rules and calls. Immutable. */
public final class RuleCycles {
  private final Map<String, ImmutableSet<String>> cycles = new HashMap<>();
  private final ImmutableList<String> calleesFirst;

  public RuleCycles(Map<String, ? extends Set<String>> calls) {
    List<String> names = List.copyOf(calls.keySet());
    Map<String, Integer> numbers = new HashMap<>();
    names.forEach(name -> numbers.put(name, numbers.size()));
    int[][] graph = new int[names.size()][];
    calls.forEach(
        (name, callees) ->
            graph[numbers.getOrDefault(name, 0)] =
                callees.stream().mapToInt(callee -> numbers.getOrDefault(callee, 0)).toArray());
    ImmutableList.Builder<String> order = ImmutableList.builder();
    for (int[] component : StronglyConnectedComponents.componentsOf(graph)) {
      ImmutableSet<String> rules =
          Arrays.stream(component).mapToObj(names::get).collect(ImmutableSet.toImmutableSet());
      order.addAll(rules);
      if (rules.size() > 1 || Arrays.stream(graph[component[0]]).anyMatch(c -> c == component[0])) {
        rules.forEach(rule -> cycles.put(rule, rules));
      }
    }
    calleesFirst = order.build();
  }

  /**
   * Returns the rules that a rule leads to and that lead to it, the rule itself included; empty if
   * the rule does not lead to itself.
   */
  public ImmutableSet<String> cycleOf(String rule) {
    return cycles.getOrDefault(rule, ImmutableSet.of());
  }

  /**
   * Returns all rules. Each rule stands behind the rules that it leads to, except rules of its own
   * cycle.
   */
  public ImmutableList<String> rulesCalleesFirst() {
    return calleesFirst;
  }
}
