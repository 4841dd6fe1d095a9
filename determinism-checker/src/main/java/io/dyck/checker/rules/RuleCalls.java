package io.dyck.checker.rules;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls between the rules of a grammar: reachable rules, recursive rules and regular rules.
 * Cost: linear in the grammar. Not thread-safe.
 */
public final class RuleCalls {
  private final Map<String, ImmutableSet<String>> direct = new LinkedHashMap<>();
  private final RuleCycles cycles;
  private final Set<String> regular = new HashSet<>();

  /**
   * The rule of the last call of {@link #reachableFrom}, kept because callers often ask for the
   * same rule again.
   */
  private String last = "";

  private ImmutableSet<String> reachedFromLast = ImmutableSet.of();

  public RuleCalls(Grammar grammar) {
    Set<String> contextual = new HashSet<>();
    for (Rule rule : grammar.rules().values()) {
      direct.put(rule.name(), Subexpressions.calls(rule.body()));
      if (isContextual(rule.body())) {
        contextual.add(rule.name());
      }
    }
    cycles = new RuleCycles(direct);
    for (String rule : cycles.rulesCalleesFirst()) {
      // A rule that leads to a recursive rule is not regular. A rule that a recursive rule leads to
      // may be regular.
      if (!isRecursive(rule)
          && !contextual.contains(rule)
          && regular.containsAll(directCalls(rule))) {
        regular.add(rule);
      }
    }
  }

  /** Returns the rules that a rule calls directly. */
  public ImmutableSet<String> directCalls(String rule) {
    return direct.getOrDefault(rule, ImmutableSet.of());
  }

  /**
   * Returns the rules that a rule calls directly or through other rules, near rules first. The rule
   * itself is included only if it is recursive. Cost: linear in the reachable rules.
   */
  public ImmutableSet<String> reachableFrom(String rule) {
    if (!rule.equals(last)) {
      Set<String> seen = new LinkedHashSet<>();
      ArrayDeque<String> work = new ArrayDeque<>(List.of(rule));
      while (!work.isEmpty()) {
        for (String callee : directCalls(work.remove())) {
          if (seen.add(callee)) {
            work.add(callee);
          }
        }
      }
      reachedFromLast = ImmutableSet.copyOf(seen);
      last = rule;
    }
    return reachedFromLast;
  }

  /** Returns whether a rule calls itself, directly or through others. */
  public boolean isRecursive(String rule) {
    return !cycles.cycleOf(rule).isEmpty();
  }

  /**
   * Returns the rules that a rule reaches and that reach it, the rule itself included; empty if the
   * rule is not recursive.
   */
  public ImmutableSet<String> cycle(String rule) {
    return cycles.cycleOf(rule);
  }

  /**
   * Returns whether an expression is regular. A regular expression has no recursive rule, no token
   * and no lookahead, neither in itself nor in the rules that it leads to.
   */
  public boolean isRegular(Expression expression) {
    return !isContextual(expression)
        && Subexpressions.calls(expression).stream().allMatch(this::isRegularRule);
  }

  /** Returns whether the body of a rule is regular. */
  public boolean isRegularRule(String rule) {
    return regular.contains(rule);
  }

  /** Returns whether the texts of an expression depend on tokens or on the text behind them. */
  private static boolean isContextual(Expression expression) {
    return expression.hasLookahead()
        || expression.contains(part -> part instanceof Expression.TokenSet);
  }
}
