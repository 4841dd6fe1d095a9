package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.text.Quotation;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The readable beginnings of the texts of a rule: literals, and character classes as they are
 * written. Cost: linear in the rules that can stand at the beginning.
 */
final class RuleBeginnings {
  private static final int MOST = 16;
  private static final int LONGEST = 24;

  private final Grammar grammar;
  private final Predicate<Expression> nullable;
  private final Set<String> found = new LinkedHashSet<>();
  private final Set<String> seen = new HashSet<>();
  private final Deque<Expression> pending = new ArrayDeque<>();

  private RuleBeginnings(Grammar grammar, Predicate<Expression> nullable) {
    this.grammar = grammar;
    this.nullable = nullable;
  }

  /**
   * Collects the beginnings of a rule's texts.
   *
   * @param nullable whether a part of the grammar can match the empty text
   * @return a bounded number of beginnings, then an ellipsis if there are more; "nothing" last, if
   *     the rule matches the empty text
   */
  static ImmutableList<String> beginningsOf(
      Grammar grammar, Rule rule, Predicate<Expression> nullable) {
    RuleBeginnings beginnings = new RuleBeginnings(grammar, nullable);
    beginnings.seen.add(rule.name());
    beginnings.pending.add(rule.body());
    while (!beginnings.pending.isEmpty() && beginnings.found.size() <= MOST) {
      beginnings.visitPart(beginnings.pending.poll());
    }
    ImmutableList.Builder<String> result = ImmutableList.builder();
    beginnings.found.stream().limit(MOST).forEach(result::add);
    if (beginnings.found.size() > MOST) {
      result.add("…");
    }
    if (nullable.test(rule.body())) {
      result.add("nothing");
    }
    return result.build();
  }

  private void visitPart(Expression part) {
    if (part instanceof Expression.Sequence sequence) {
      for (Expression item : sequence.items()) {
        pending.add(item);
        if (!nullable.test(item)) {
          return;
        }
      }
    } else if (part instanceof Expression.Difference difference) {
      pending.add(difference.included());
    } else if (part instanceof Expression.Choice || part instanceof Expression.Repetition) {
      pending.addAll(part.parts());
    } else if (part instanceof Expression.Reference reference) {
      Rule rule = grammar.rules().get(reference.rule());
      if (rule != null && seen.add(rule.name())) {
        pending.add(rule.body());
      }
    } else if (part instanceof Expression.Literal literal) {
      StringBuilder text = new StringBuilder();
      literal.codePoints().forEach(text::appendCodePoint);
      found.add(Quotation.text(text.toString(), LONGEST));
    } else if (!(part instanceof Expression.Lookahead)) {
      String written = grammar.source().content().substring(part.span().start(), part.span().end());
      found.add(Excerpt.excerptOf(written, LONGEST + 1));
    }
  }
}
