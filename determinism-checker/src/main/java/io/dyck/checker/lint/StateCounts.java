package io.dyck.checker.lint;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.rules.Items;
import io.dyck.pda.text.Describer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The number of states of a machine in each rule of the author. A state counts for every rule that
 * contains one of its dotted rules, by the place in the source. Cost: linear in the machine.
 */
final class StateCounts {
  private StateCounts() {}

  /** Counts. */
  static Map<String, Integer> of(Grammar grammar, Machine machine) {
    TreeMap<Integer, Rule> byPlace = new TreeMap<>();
    for (Rule rule : grammar.rules().values()) {
      byPlace.put(rule.nameSpan().start(), rule);
    }
    Map<String, Count> counts = new HashMap<>();
    Map<Integer, List<Count>> ofDottedRule = new HashMap<>();
    Describer describer = new Describer(machine);
    for (State state : machine.states()) {
      if (state.isReached()) {
        for (long item : state.items()) {
          ofDottedRule
              .computeIfAbsent(
                  Items.dottedRule(item),
                  dottedRule ->
                      rulesAt(byPlace, describer.places(dottedRule)).stream()
                          .map(rule -> counts.computeIfAbsent(rule, name -> new Count()))
                          .toList())
              .forEach(count -> count.add(state));
        }
      }
    }
    Map<String, Integer> result = new HashMap<>();
    counts.forEach((rule, count) -> result.put(rule, count.states));
    return result;
  }

  /** Of one rule. */
  private static final class Count {
    private int states;
    private @Nullable State last;

    /** Counts a state, after all that were counted before. */
    @SuppressWarnings("ReferenceEquality") // a machine has one object for each state
    void add(State state) {
      if (state != last) {
        last = state;
        states++;
      }
    }
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
