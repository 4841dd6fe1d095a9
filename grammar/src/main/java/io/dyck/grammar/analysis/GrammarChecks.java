package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.UNUSED_RULE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import io.dyck.grammar.Rule;
import java.util.Set;

/**
 * Checks a closed set of rules. Every reference must name a rule of the set. Time and memory:
 * linear.
 */
public final class GrammarChecks {
  private final ImmutableMap<String, Rule> rules;
  private final String start;
  private final Diagnostics diagnostics;

  /**
   * Takes the rules.
   *
   * @param rules the rules by name; every referenced rule is among them
   */
  public GrammarChecks(ImmutableMap<String, Rule> rules, String start, Diagnostics diagnostics) {
    this.rules = rules;
    this.start = start;
    this.diagnostics = diagnostics;
  }

  /** Runs all checks. */
  public void check() {
    check(ImmutableSet.of());
  }

  /**
   * Runs all checks.
   *
   * @param ignored the names of rules whose text is ignored; no rule needs to call such a rule
   */
  public void check(Set<String> ignored) {
    new RecursionCheck(rules, diagnostics).check();
    new TokenBoundCheck(rules, diagnostics).check();
    new UsageCheck(rules, start, ignored, diagnostics).check();
    new ProductivityCheck(rules, start, diagnostics).check();
    DuplicateCheck duplicates = new DuplicateCheck(diagnostics);
    rules.values().forEach(rule -> duplicates.check(rule.body()));
  }

  /** Warns of rules that are reachable neither from the start rule nor from an ignored rule. */
  private static final class UsageCheck {
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
      Set<String> used =
          ReachableRules.rulesReachableFrom(
              Iterables.concat(ignored, ImmutableList.of(start)), rules);
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
}
