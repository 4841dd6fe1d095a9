package io.dyck.grammar.analysis;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Rule;
import java.util.Set;

/** Checks a closed set of rules: every reference names one of them. Time and memory: linear. */
public final class GrammarChecks {
  private final ImmutableMap<String, Rule> rules;
  private final String start;
  private final Diagnostics diagnostics;

  /**
   * Takes the rules.
   *
   * @param rules by name; every reference in them is among them
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
   * @param ignored names of rules that no rule needs to call, for what they match is ignored
   */
  public void check(Set<String> ignored) {
    new RecursionCheck(rules, diagnostics).check();
    new UsageCheck(rules, start, ignored, diagnostics).check();
    new ProductivityCheck(rules, start, diagnostics).check();
    DuplicateCheck duplicates = new DuplicateCheck(diagnostics);
    rules.values().forEach(rule -> duplicates.check(rule.body()));
  }
}
