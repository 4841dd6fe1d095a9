package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.NullableRules;
import io.dyck.grammar.analysis.ReachableRules;
import io.dyck.grammar.rewrite.IgnoredTextPlacement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the rule for the text between two terminals. A single ignored rule that matches the empty
 * text is called once. Any other single rule is repeated. If there are several rules, their
 * alternatives are repeated together. The inner repetitions are removed, because a loop must not
 * repeat the empty text.
 */
final class IgnoredText {
  private final Map<String, Rule> rules;
  private final Set<String> nullable;

  private IgnoredText(ImmutableMap<String, SourceSpan> named, Map<String, Rule> rules) {
    this.rules = rules;
    this.nullable =
        NullableRules.findIn(
            Maps.toMap(ReachableRules.rulesReachableFrom(named.keySet(), rules), this::body));
  }

  /**
   * Builds the rule {@link IgnoredTextPlacement#RULE}.
   *
   * @param named the ignored rules, each with the place of the pragma; not empty
   */
  static Rule rule(ImmutableMap<String, SourceSpan> named, Map<String, Rule> rules) {
    IgnoredText text = new IgnoredText(named, rules);
    SourceSpan span = named.values().iterator().next();
    return new Rule(
        IgnoredTextPlacement.RULE,
        span,
        named.size() == 1 ? text.exactlyOnce(named) : text.anyNumber(named));
  }

  private Expression exactlyOnce(ImmutableMap<String, SourceSpan> named) {
    String name = named.keySet().iterator().next();
    SourceSpan span = named.values().iterator().next();
    Expression call = new Expression.Reference(span, name);
    if (nullable.contains(name)) {
      return call;
    }
    Expression body = unwrapSingle(body(name));
    boolean repeats =
        body instanceof Expression.Repetition repetition && repetition.maximum() == null;
    return new Expression.Repetition(span, call, 0, repeats ? 1 : null);
  }

  private Expression anyNumber(ImmutableMap<String, SourceSpan> named) {
    ImmutableList.Builder<Expression> pieces = ImmutableList.builder();
    Set<String> called = new HashSet<>();
    Deque<Expression> open = new ArrayDeque<>();
    named.forEach((name, span) -> open.addLast(new Expression.Reference(span, name)));
    while (!open.isEmpty()) {
      Expression part = unwrapSingle(open.removeFirst());
      if (part instanceof Expression.Choice choice) {
        choice.alternatives().reverse().forEach(open::addFirst);
      } else if (!(part instanceof Expression.Reference reference)) {
        pieces.add(part);
      } else if (called.add(reference.rule())) {
        Expression repeated = repeatedExpression(reference.rule());
        if (repeated == null) {
          pieces.add(reference);
        } else {
          open.addFirst(repeated);
        }
      }
    }
    SourceSpan span = named.values().iterator().next();
    return new Expression.Repetition(span, new Expression.Choice(span, pieces.build()), 0, null);
  }

  /**
   * Returns the repeated expression if the body of the rule is a repetition with a minimum of 0 or
   * 1, whatever its maximum. Returns null for other rules and for terminals.
   */
  private @Nullable Expression repeatedExpression(String name) {
    Rule rule = rules.get(name);
    return rule != null
            && !rule.isTerminal()
            && unwrapSingle(rule.body()) instanceof Expression.Repetition repetition
            && repetition.minimum() <= 1
        ? repetition.body()
        : null;
  }

  private Expression body(String name) {
    Rule rule = rules.get(name);
    if (rule == null) {
      throw new IllegalArgumentException("rule (" + name + ") must exist");
    }
    return rule.body();
  }

  private static Expression unwrapSingle(Expression expression) {
    Expression at = expression;
    while (at instanceof Expression.Sequence sequence && sequence.items().size() == 1) {
      at = sequence.items().get(0);
    }
    return at;
  }
}
