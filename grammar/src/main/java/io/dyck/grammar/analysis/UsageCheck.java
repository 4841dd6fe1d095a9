package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.UNUSED_RULE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import io.dyck.grammar.Rule;
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
    Set<String> used = ReachedRules.from(Iterables.concat(ignored, ImmutableList.of(start)), rules);
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
