package io.dyck.grammar.analysis;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multiset;
import com.google.common.collect.Sets;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Finds rules that are recursive or call a recursive rule. The algorithm repeatedly removes the
 * rules without callees (Kahn's topological sorting). The remaining rules reach a cycle. Cost:
 * linear.
 */
public final class RecursiveRules {
  private RecursiveRules() {}

  /**
   * Finds these rules.
   *
   * @return the names of the rules from which a cycle can be reached
   */
  public static Set<String> rulesLeadingToCycle(ImmutableMap<String, Rule> rules) {
    ListMultimap<String, String> callers = ArrayListMultimap.create();
    Multiset<String> calling = HashMultiset.create();
    for (Rule rule : rules.values()) {
      RuleReferences.visitReferences(
          rule.body(),
          reference -> {
            callers.put(reference.rule(), rule.name());
            calling.add(rule.name());
          });
    }
    Deque<String> finished =
        new ArrayDeque<>(Sets.difference(rules.keySet(), calling.elementSet()));
    while (!finished.isEmpty()) {
      for (String caller : callers.get(finished.pop())) {
        if (calling.remove(caller, 1) == 1) {
          finished.add(caller);
        }
      }
    }
    return calling.elementSet();
  }
}
