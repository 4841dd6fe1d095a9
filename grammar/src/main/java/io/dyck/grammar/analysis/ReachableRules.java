package io.dyck.grammar.analysis;

import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Finds the rules that are reachable by calls. Cost: linear. */
public final class ReachableRules {
  private ReachableRules() {}

  /** Returns the names of some rules and of all rules that they call, directly or indirectly. */
  public static Set<String> rulesReachableFrom(Iterable<String> starts, Map<String, Rule> rules) {
    Set<String> reached = new LinkedHashSet<>();
    Deque<String> pending = new ArrayDeque<>();
    starts.forEach(pending::add);
    while (!pending.isEmpty()) {
      Rule rule = rules.get(pending.remove());
      if (rule != null && reached.add(rule.name())) {
        RuleReferences.visitReferences(rule.body(), reference -> pending.add(reference.rule()));
      }
    }
    return reached;
  }
}
