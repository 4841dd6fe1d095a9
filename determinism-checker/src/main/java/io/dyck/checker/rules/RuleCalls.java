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
 * Which rules of a grammar reach which others, and so which are recursive. Cost: linear in the
 * grammar. Not thread-safe.
 */
public final class RuleCalls {
  private final Map<String, ImmutableSet<String>> direct = new LinkedHashMap<>();
  private final RuleCycles cycles;
  private final Set<String> regular = new HashSet<>();

  /** The rule that was asked about last: who asks does so again and again. */
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
    for (String rule : cycles.calleesFirst()) {
      // What a recursive rule leads to may be regular, but what leads to it is not.
      if (!isRecursive(rule) && !contextual.contains(rule) && regular.containsAll(direct(rule))) {
        regular.add(rule);
      }
    }
  }

  /** The rules that a rule calls itself. */
  public ImmutableSet<String> direct(String rule) {
    return direct.getOrDefault(rule, ImmutableSet.of());
  }

  /**
   * The rules that a rule calls, directly or through others, the near ones first; the rule itself
   * only if it is recursive. Cost: linear in those.
   */
  public ImmutableSet<String> reachedFrom(String rule) {
    if (!rule.equals(last)) {
      Set<String> seen = new LinkedHashSet<>();
      ArrayDeque<String> work = new ArrayDeque<>(List.of(rule));
      while (!work.isEmpty()) {
        for (String callee : direct(work.remove())) {
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

  /** Whether a rule calls itself, directly or through others. */
  public boolean isRecursive(String rule) {
    return !cycles.of(rule).isEmpty();
  }

  /**
   * The rules that a rule reaches and that reach it, this one among them; none if it is not
   * recursive.
   */
  public ImmutableSet<String> cycle(String rule) {
    return cycles.of(rule);
  }

  /** Whether an expression is regular: no recursive rule and no token in it or what it calls. */
  public boolean isRegular(Expression expression) {
    return !isContextual(expression)
        && Subexpressions.calls(expression).stream().allMatch(this::isRegularRule);
  }

  /** Whether the body of a rule is regular. */
  public boolean isRegularRule(String rule) {
    return regular.contains(rule);
  }

  /** Whether its texts depend on more than characters: on tokens, or on what follows. */
  private static boolean isContextual(Expression expression) {
    return expression.looksAhead()
        || Subexpressions.has(expression, part -> part instanceof Expression.TokenSet);
  }
}
