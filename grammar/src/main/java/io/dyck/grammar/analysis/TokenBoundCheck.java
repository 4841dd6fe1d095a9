package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_ATTRIBUTE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.Objects;
import java.util.Set;

/**
 * Refuses bounds of tokens ({@link Rule#maxTokens}) that cannot be counted. This applies to rules
 * that are not regular, name tokens, look ahead, or use a rule with a smaller bound.
 */
final class TokenBoundCheck {
  private final ImmutableMap<String, Rule> rules;
  private final Diagnostics diagnostics;

  TokenBoundCheck(ImmutableMap<String, Rule> rules, Diagnostics diagnostics) {
    this.rules = rules;
    this.diagnostics = diagnostics;
  }

  void check() {
    if (rules.values().stream().noneMatch(rule -> rule.maxTokens() > 0)) {
      return;
    }
    Set<String> leadsToCycle = RecursiveRules.rulesLeadingToCycle(rules);
    for (Rule rule : rules.values()) {
      if (rule.maxTokens() > 0) {
        check(rule, leadsToCycle.contains(rule.name()));
      }
    }
  }

  private void check(Rule rule, boolean isRecursive) {
    String why =
        rule.isTerminal()
            ? "is a terminal"
            : isRecursive ? "is recursive or uses a rule that is" : "";
    for (String name : ReachableRules.rulesReachableFrom(ImmutableList.of(rule.name()), rules)) {
      Rule used = Objects.requireNonNull(rules.get(name));
      if (used.maxTokens() > 0 && used.maxTokens() < rule.maxTokens()) {
        why = "uses the rule " + Diagnostics.quote(name) + ", which allows fewer";
      } else if (used.body().contains(part -> part instanceof Expression.TokenSet)) {
        why = "names tokens";
      } else if (used.body().hasLookahead()) {
        why = "looks ahead";
      }
    }
    if (!why.isEmpty()) {
      diagnostics.report(
          UNSUPPORTED_ATTRIBUTE,
          rule.nameSpan(),
          "the tokens of the rule "
              + Diagnostics.quote(rule.name())
              + " cannot be bounded by max_tokens: it "
              + why,
          "put max_tokens on a rule without that, such as one of free text");
    }
  }
}
