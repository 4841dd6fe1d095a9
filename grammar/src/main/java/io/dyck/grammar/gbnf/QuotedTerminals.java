package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.ReachableRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes each text in quotes a terminal, as in Lark. A word in both cases, such as {@code [iI][fF]},
 * is also a text. Adjacent texts without blanks between them are one terminal. Terminals, labels
 * and the operands of differences do not change. The name of a new terminal is its source text with
 * the quotes, which no other rule can have as its name. For one use only.
 */
final class QuotedTerminals {
  private final SourceText source;
  private final ImmutableMap<String, Rule> rules;
  private final Map<String, Rule> quoted = new LinkedHashMap<>();

  QuotedTerminals(SourceText source, ImmutableMap<String, Rule> rules) {
    this.source = source;
    this.rules = rules;
  }

  /** Returns all rules. The reachable ones call terminals in place of their texts. */
  ImmutableMap<String, Rule> rewriteRulesFrom(Iterable<String> starts) {
    Set<String> reached = ReachableRules.rulesReachableFrom(starts, rules);
    Map<String, Rule> result = new LinkedHashMap<>();
    rules.forEach(
        (name, rule) ->
            result.put(
                name,
                rule.isTerminal() || isLabel(rule) || !reached.contains(name)
                    ? rule
                    : rule.withBody(rewrite(rule.body()))));
    result.putAll(quoted);
    return ImmutableMap.copyOf(result);
  }

  /**
   * Returns whether a rule stands for a label of patterns, which has no definition in the source.
   */
  static boolean isLabel(Rule rule) {
    return rule.nameSpan().equals(rule.body().span());
  }

  private Expression rewrite(Expression expression) {
    if (expression instanceof Expression.Choice choice) {
      ImmutableList.Builder<Expression> alternatives = ImmutableList.builder();
      choice.alternatives().forEach(part -> alternatives.add(rewrite(part)));
      return new Expression.Choice(choice.span(), alternatives.build());
    }
    if (expression instanceof Expression.Sequence sequence) {
      return new Expression.Sequence(sequence.span(), items(sequence.items()));
    }
    if (expression instanceof Expression.Repetition repetition) {
      return new Expression.Repetition(
          repetition.span(),
          rewrite(repetition.body()),
          repetition.minimum(),
          repetition.maximum());
    }
    return isFixedText(expression) ? terminal(ImmutableList.of(expression)) : expression;
  }

  private ImmutableList<Expression> items(List<Expression> items) {
    ImmutableList.Builder<Expression> result = ImmutableList.builder();
    List<Expression> run = new ArrayList<>();
    for (Expression item : items) {
      boolean touches =
          !run.isEmpty() && run.get(run.size() - 1).span().end() == item.span().start();
      if (!run.isEmpty() && !(touches && isFixedText(item))) {
        result.add(terminal(ImmutableList.copyOf(run)));
        run.clear();
      }
      if (isFixedText(item)) {
        run.add(item);
      } else {
        result.add(rewrite(item));
      }
    }
    if (!run.isEmpty()) {
      result.add(terminal(ImmutableList.copyOf(run)));
    }
    return result.build();
  }

  /** Returns whether an expression is a text in quotes, a character, or a letter in both cases. */
  private static boolean isFixedText(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return !literal.codePoints().isEmpty();
    }
    return expression instanceof Expression.CharacterClass letters
        && !letters.ranges().isEmpty()
        && letters.ranges().stream().allMatch(range -> range.first() == range.last())
        && letters.ranges().stream()
                .mapToInt(range -> Character.toLowerCase(range.first()))
                .distinct()
                .count()
            == 1;
  }

  private Expression terminal(ImmutableList<Expression> parts) {
    SourceSpan span =
        new SourceSpan(parts.get(0).span().start(), parts.get(parts.size() - 1).span().end());
    String name = source.content().substring(span.start(), span.end());
    Expression body = parts.size() == 1 ? parts.get(0) : new Expression.Sequence(span, parts);
    quoted.putIfAbsent(name, new Rule(name, span, body, MatchKind.LONGEST, Rule.LITERAL_RANK));
    return new Expression.Reference(span, name);
  }
}
