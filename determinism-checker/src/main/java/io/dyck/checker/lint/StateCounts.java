package io.dyck.checker.lint;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many states of a machine stand in each rule of the author: a state counts for every rule that
 * one of its dotted rules lies in, by its place in the source. Cost: linear in the machine.
 */
final class StateCounts {
  private StateCounts() {}

  /**
   * Counts.
   *
   * @param grammar the author's rules
   * @param machine made of them
   * @return by the name of the rule; rules without states are absent
   */
  static Map<String, Integer> of(Grammar grammar, Machine machine) {
    TreeMap<Integer, Rule> byPlace = new TreeMap<>();
    for (Rule rule : grammar.rules().values()) {
      byPlace.put(rule.nameSpan().start(), rule);
    }
    Map<Integer, Set<String>> ofDottedRule = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    Set<String> rules = new HashSet<>();
    for (State state : machine.states()) {
      if (!state.isReached()) {
        continue;
      }
      rules.clear();
      machine
          .describer()
          .visit(
              state,
              (dottedRule, returns, group) ->
                  rules.addAll(
                      ofDottedRule.computeIfAbsent(
                          dottedRule, d -> rulesAt(byPlace, machine.describer().places(d)))));
      rules.forEach(rule -> counts.merge(rule, 1, Integer::sum));
    }
    return counts;
  }

  private static Set<String> rulesAt(NavigableMap<Integer, Rule> byPlace, int[] places) {
    Set<String> result = new HashSet<>();
    for (int place : places) {
      Map.Entry<Integer, Rule> entry = byPlace.floorEntry(place);
      if (entry != null) {
        result.add(entry.getValue().name());
      }
    }
    return result;
  }
}
