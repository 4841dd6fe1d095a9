package io.dyck.checker.language;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which rules of a grammar reach which others, and so which are recursive. Cost: quadratic in the
 * number of rules at worst. Immutable after construction.
 */
public final class RuleCalls {
  private final Map<String, ImmutableSet<String>> reached = new LinkedHashMap<>();
  private final Set<String> regular = new HashSet<>();

  /**
   * Follows all calls.
   *
   * @param grammar any grammar
   */
  public RuleCalls(Grammar grammar) {
    Map<String, ImmutableSet<String>> direct = new LinkedHashMap<>();
    Set<String> contextual = new HashSet<>();
    for (Rule rule : grammar.rules().values()) {
      direct.put(rule.name(), Subexpressions.calls(rule.body()));
      if (isContextual(rule.body())) {
        contextual.add(rule.name());
      }
    }
    for (String rule : grammar.rules().keySet()) {
      reached.put(rule, closure(direct, rule));
    }
    Set<String> irregular = new HashSet<>(contextual);
    grammar.rules().keySet().stream().filter(this::isRecursive).forEach(irregular::add);
    for (String rule : grammar.rules().keySet()) {
      if (!irregular.contains(rule) && Collections.disjoint(reachedFrom(rule), irregular)) {
        regular.add(rule);
      }
    }
  }

  private static ImmutableSet<String> closure(
      Map<String, ImmutableSet<String>> direct, String from) {
    Set<String> seen = new LinkedHashSet<>();
    ArrayDeque<String> work = new ArrayDeque<>();
    work.add(from);
    while (!work.isEmpty()) {
      for (String callee : direct.getOrDefault(work.remove(), ImmutableSet.of())) {
        if (seen.add(callee)) {
          work.add(callee);
        }
      }
    }
    return ImmutableSet.copyOf(seen);
  }

  /**
   * The rules that a rule calls, directly or through others.
   *
   * @param rule the name of a rule
   * @return names; the rule itself only if it is recursive
   */
  public ImmutableSet<String> reachedFrom(String rule) {
    return reached.getOrDefault(rule, ImmutableSet.of());
  }

  /**
   * Whether a rule calls itself, directly or through others.
   *
   * @param rule the name of a rule
   * @return true if it does
   */
  public boolean isRecursive(String rule) {
    return reachedFrom(rule).contains(rule);
  }

  /**
   * Whether an expression is regular: no recursive rule and no token in it or what it calls.
   *
   * @param expression any expression of the grammar
   * @return true if an automaton without a stack can be made of it
   */
  public boolean isRegular(Expression expression) {
    if (isContextual(expression)) {
      return false;
    }
    for (String callee : Subexpressions.calls(expression)) {
      if (!isRegularRule(callee)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the body of a rule is regular.
   *
   * @param rule the name of a rule
   * @return true if an automaton without a stack can be made of it
   */
  public boolean isRegularRule(String rule) {
    return regular.contains(rule);
  }

  /** Whether its texts depend on more than characters: on tokens, or on what follows. */
  private static boolean isContextual(Expression expression) {
    boolean[] found = {expression.looksAhead()};
    expression.walk(part -> found[0] |= part instanceof TokenSet);
    return found[0];
  }
}
