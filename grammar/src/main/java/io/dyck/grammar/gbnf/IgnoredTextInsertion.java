package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.ReachableRules;
import io.dyck.grammar.rewrite.IgnoredTextPlacement;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites rules to allow ignored text behind each terminal and before the first one. Calls of the
 * ignored rules are removed from other rules, because ignored text is now allowed everywhere.
 * Terminals in this sense are also classes with their repetitions, differences, tokens of the
 * vocabulary, labels, and calls of rules that terminals or ignored rules use. The inside of a
 * terminal does not change. For one use only; the nesting limit of the reader bounds the recursion.
 */
final class IgnoredTextInsertion {
  private final ImmutableMap<String, Rule> rules;
  private final ImmutableMap<String, SourceSpan> ignored;
  private final Set<String> whole = new LinkedHashSet<>();

  /**
   * Takes the rules of a grammar.
   *
   * @param ignored the ignored rules, each with the place of the pragma
   */
  IgnoredTextInsertion(ImmutableMap<String, Rule> rules, ImmutableMap<String, SourceSpan> ignored) {
    this.rules = rules;
    this.ignored = ignored;
  }

  /**
   * Returns the rules with {@link IgnoredTextPlacement#RULE} and the start of whole texts, {@link
   * IgnoredTextPlacement#start}.
   */
  ImmutableMap<String, Rule> rewriteRulesFrom(String start) {
    Set<String> roots = new LinkedHashSet<>(ignored.keySet());
    Set<String> reached = ReachableRules.rulesReachableFrom(ImmutableList.of(start), rules);
    rules.values().stream()
        .filter(rule -> reached.contains(rule.name()))
        .filter(rule -> rule.isTerminal() || QuotedTerminals.isLabel(rule))
        .forEach(rule -> roots.add(rule.name()));
    whole.addAll(ReachableRules.rulesReachableFrom(roots, rules));
    Map<String, Rule> result = new LinkedHashMap<>();
    rules.forEach(
        (name, rule) ->
            result.put(
                name, reached.contains(name) && !whole.contains(name) ? rewrite(rule) : rule));
    result.put(IgnoredTextPlacement.RULE, IgnoredText.rule(ignored, rules));
    Rule first = result.get(start);
    if (first == null) {
      throw new IllegalArgumentException("start rule (" + start + ") must be one of the rules");
    }
    String outer = IgnoredTextPlacement.start(start);
    Expression text = call(new Expression.Reference(first.nameSpan(), start));
    result.put(outer, new Rule(outer, first.nameSpan(), IgnoredTextPlacement.prependIgnored(text)));
    return ImmutableMap.copyOf(result);
  }

  private Rule rewrite(Rule rule) {
    Expression left = rewrite(rule.body());
    return rule.withBody(left == null ? emptyExpression(rule.body().span()) : left);
  }

  private static Expression emptyExpression(SourceSpan span) {
    return new Expression.Sequence(span, ImmutableList.of());
  }

  private Expression call(Expression.Reference reference) {
    return whole.contains(reference.rule())
        ? IgnoredTextPlacement.appendIgnored(reference)
        : reference;
  }

  /** Returns an expression without calls of ignored rules; null if nothing remains. */
  private @Nullable Expression rewrite(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      return ignored.containsKey(reference.rule()) ? null : call(reference);
    }
    if (expression instanceof Expression.Sequence sequence) {
      ImmutableList<Expression> items = rewrite(sequence.items());
      boolean isNothing = items.isEmpty() && !sequence.items().isEmpty();
      return isNothing ? null : new Expression.Sequence(sequence.span(), items);
    }
    if (expression instanceof Expression.Choice choice) {
      return rewrite(choice);
    }
    if (expression instanceof Repetition repetition) {
      return rewrite(repetition);
    }
    boolean isEmpty =
        expression instanceof Expression.Literal literal && literal.codePoints().isEmpty();
    return isEmpty ? expression : IgnoredTextPlacement.appendIgnored(expression);
  }

  private ImmutableList<Expression> rewrite(List<Expression> parts) {
    ImmutableList.Builder<Expression> result = ImmutableList.builder();
    for (Expression part : parts) {
      Expression left = rewrite(part);
      if (left != null) {
        result.add(left);
      }
    }
    return result.build();
  }

  private @Nullable Expression rewrite(Expression.Choice choice) {
    ImmutableList<Expression> left = rewrite(choice.alternatives());
    if (left.isEmpty()) {
      return null;
    }
    Expression.Choice rest = new Expression.Choice(choice.span(), left);
    return left.size() == choice.alternatives().size()
        ? rest
        : new Repetition(choice.span(), rest, 0, 1);
  }

  private @Nullable Expression rewrite(Repetition repetition) {
    SourceSpan span = repetition.span();
    if (isOfCharacters(repetition)) {
      return characters(repetition);
    }
    Expression left = rewrite(repetition.body());
    if (left == null) {
      return null;
    }
    boolean isOptional =
        left instanceof Repetition && repetition.body() instanceof Expression.Choice;
    if (isOptional && left instanceof Repetition optional) {
      // A choice that lost an alternative is optional; the loop repeats only its content.
      return new Repetition(span, optional.body(), 0, repetition.maximum());
    }
    return new Repetition(span, left, repetition.minimum(), repetition.maximum());
  }

  /**
   * Rewrites a run of characters, which is read as a whole. No ignored text stands behind an empty
   * run.
   */
  private static Expression characters(Repetition run) {
    if (run.minimum() > 0) {
      return IgnoredTextPlacement.appendIgnored(run);
    }
    Integer maximum = run.maximum();
    if (maximum != null && maximum == 0) {
      return run;
    }
    Expression some = new Repetition(run.span(), run.body(), 1, maximum);
    return new Repetition(run.span(), IgnoredTextPlacement.appendIgnored(some), 0, 1);
  }

  /** Whether a class is repeated, or one with something taken away. */
  private static boolean isOfCharacters(Expression expression) {
    Expression inner = expression;
    while (inner instanceof Repetition repetition) {
      inner = repetition.body();
    }
    while (inner instanceof Expression.Difference difference) {
      inner = difference.included();
    }
    return inner instanceof Expression.CharacterClass;
  }
}
