package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.LOOKAHEAD_IN_DIFFERENCE;
import static io.dyck.grammar.analysis.DiagnosticCode.RECURSIVE_DIFFERENCE;
import static io.dyck.grammar.analysis.DiagnosticCode.RECURSIVE_LONGEST_MATCH;
import static io.dyck.grammar.analysis.DiagnosticCode.TOKEN_IN_LONGEST_MATCH;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Refuses differences over recursive rules: only regular languages can be subtracted. Refuses
 * longest match for rules that cannot be terminals: a recursive rule, or one that names tokens.
 */
final class RecursionCheck {
  private final ImmutableMap<String, Rule> rules;
  private final Diagnostics diagnostics;

  RecursionCheck(ImmutableMap<String, Rule> rules, Diagnostics diagnostics) {
    this.rules = rules;
    this.diagnostics = diagnostics;
  }

  void check() {
    List<Expression> operands = new ArrayList<>();
    List<Expression.Difference> differences = new ArrayList<>();
    Consumer<Expression> visitor =
        expression -> {
          if (expression instanceof Expression.Difference difference) {
            differences.add(difference);
            operands.addAll(difference.parts());
          } else if (expression instanceof Expression.Lookahead lookahead) {
            operands.add(lookahead.condition());
          }
        };
    for (Rule rule : rules.values()) {
      rule.body().walk(visitor);
    }
    if (!operands.isEmpty()) {
      Set<String> leadsToCycle = RecursiveRules.rulesLeadingToCycle(rules);
      Set<Expression.Reference> reported = new HashSet<>();
      operands.forEach(operand -> check(operand, leadsToCycle, reported));
    }
    if (!differences.isEmpty()
        && rules.values().stream().anyMatch(rule -> rule.body().hasLookahead())) {
      differences.forEach(this::checkLookaheads);
    }
    checkLongestMatch(
        rules.values().stream()
            .anyMatch(rule -> rule.body().contains(part -> part instanceof Expression.TokenSet)));
  }

  /** Refuses lookaheads in an operand of a difference, where their meaning is undefined. */
  private void checkLookaheads(Expression.Difference difference) {
    for (Expression operand : difference.parts()) {
      if (hasLookahead(operand)) {
        diagnostics.report(
            LOOKAHEAD_IN_DIFFERENCE,
            operand.span(),
            "a lookahead stands beside a minus, or in what is used there",
            "put it after the difference: (A - B) &C");
      }
    }
  }

  private boolean hasLookahead(Expression operand) {
    Set<String> seen = new HashSet<>();
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(operand);
    while (!pending.isEmpty()) {
      Expression next = pending.pop();
      if (next.hasLookahead()) {
        return true;
      }
      RuleReferences.visitReferences(
          next,
          reference -> {
            Rule called = rules.get(reference.rule());
            if (called != null && seen.add(reference.rule())) {
              pending.push(called.body());
            }
          });
    }
    return false;
  }

  private void checkLongestMatch(boolean namesTokens) {
    if (rules.values().stream().noneMatch(Rule::isTerminal)) {
      return;
    }
    Set<String> leadsToCycle = RecursiveRules.rulesLeadingToCycle(rules);
    for (Rule rule : rules.values()) {
      if (!rule.isTerminal()) {
        continue;
      }
      if (leadsToCycle.contains(rule.name())) {
        diagnostics.report(
            RECURSIVE_LONGEST_MATCH,
            rule.nameSpan(),
            "the rule "
                + Diagnostics.quote(rule.name())
                + " is to take the longest match, and is recursive or uses a rule that is",
            "write it with repetition (* + ? {m,n}) instead of recursion; if the notation made it a"
                + " terminal: --no-terminals (in Java"
                + " ReadOptions.builder().conventionalTerminals(false))");
      } else if (namesTokens) {
        checkTokens(rule);
      }
    }
  }

  private void checkTokens(Rule rule) {
    for (String used : ReachableRules.rulesReachableFrom(ImmutableList.of(rule.name()), rules)) {
      Objects.requireNonNull(rules.get(used)).body().walk(part -> checkToken(rule, part));
    }
  }

  private void checkToken(Rule rule, Expression part) {
    if (part instanceof Expression.TokenSet) {
      diagnostics.report(
          TOKEN_IN_LONGEST_MATCH,
          part.span(),
          "a token is named in the rule "
              + Diagnostics.quote(rule.name())
              + ", which is to take the longest match of its characters",
          "name the token outside of that rule");
    }
  }

  private void check(
      Expression operand, Set<String> leadsToCycle, Set<Expression.Reference> reported) {
    if (operand instanceof Expression.Difference) {
      // The left side of a chain is a difference itself, and checked as such.
      return;
    }
    RuleReferences.visitReferences(
        operand,
        reference -> {
          if (leadsToCycle.contains(reference.rule()) && reported.add(reference)) {
            diagnostics.report(
                RECURSIVE_DIFFERENCE,
                reference.span(),
                "the rule "
                    + Diagnostics.quote(reference.rule())
                    + " is recursive, or uses one that is, and stands beside a minus or in a lookahead",
                "write the sides of a difference, and what is looked for, with repetition (* + ? {m,n}) instead of recursion");
          }
        });
  }
}
