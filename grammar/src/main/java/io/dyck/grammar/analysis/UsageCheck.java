package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.UNUSED_RULE;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** Warns of rules that neither the start rule nor what is ignored comes to. */
final class UsageCheck {
  private final ImmutableMap<String, Rule> rules;
  private final String start;
  private final Set<String> ignored;
  private final Diagnostics diagnostics;

  UsageCheck(
      ImmutableMap<String, Rule> rules,
      String start,
      Set<String> ignored,
      Diagnostics diagnostics) {
    this.rules = rules;
    this.start = start;
    this.ignored = ignored;
    this.diagnostics = diagnostics;
  }

  void check() {
    Set<String> used = new HashSet<>(ignored);
    used.add(start);
    Deque<String> pending = new ArrayDeque<>(used);
    while (!pending.isEmpty()) {
      Rule rule = rules.get(pending.pop());
      if (rule != null) {
        References.in(
            rule.body(),
            reference -> {
              if (used.add(reference.rule())) {
                pending.add(reference.rule());
              }
            });
      }
    }
    for (Rule rule : rules.values()) {
      if (!used.contains(rule.name())) {
        diagnostics.report(
            UNUSED_RULE,
            rule.nameSpan(),
            "the rule " + Diagnostics.quote(rule.name()) + " is never used",
            "the start rule " + Diagnostics.quote(start) + " does not lead to it");
      }
    }
  }
}
