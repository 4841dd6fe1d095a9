package io.dyck.pda.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.Rule;
import io.dyck.grammar.oracle.TableLanguage;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;

/**
 * Converts any grammar without tokens and terminals to a lazy language. The normalized rules have
 * no empty text and no left recursion, as a lazy language promises.
 */
public final class LazyRules {
  private LazyRules() {}

  /** Returns the grammar as a lazy language, without the empty text. */
  public static Grammar of(Grammar grammar) {
    return Grammar.of(grammar.source(), language(grammar));
  }

  /** Returns the grammar with one rule given state by state, without the rule's empty text. */
  public static Grammar withLazyRule(Grammar grammar, String name) {
    LazyLanguage language = language(startingAt(grammar, name));
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    for (Rule rule : grammar.rules().values()) {
      boolean isLazy = rule.name().equals(name);
      rules.put(
          rule.name(),
          isLazy ? rule.withBody(new Expression.Lazy(rule.body().span(), language)) : rule);
    }
    return new Grammar(grammar.source(), rules.buildOrThrow(), grammar.start(), ImmutableList.of());
  }

  /** Returns the grammar with another start rule. */
  public static Grammar startingAt(Grammar grammar, String rule) {
    return new Grammar(grammar.source(), grammar.rules(), rule, ImmutableList.of());
  }

  private static LazyLanguage language(Grammar grammar) {
    RuleSet normalized = Normalization.normalize(grammar, Limits.DEFAULT, true);
    DottedRules rules = new DottedRules(normalized);
    TableLanguage language = new TableLanguage("d" + rules.grammarStart());
    for (int d = 0; d < rules.size(); d++) {
      TableLanguage.Row row = language.row("d" + d);
      if (rules.isFinal(d)) {
        row.end();
      }
      for (int b = 0; b < 256; b++) {
        int target = rules.step(d, normalized.terminals().classOf(b));
        if (target >= 0) {
          row.read(b, "d" + target);
        }
      }
      for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
        row.call("d" + rules.calledStart(c), "d" + rules.returnAddress(c));
      }
    }
    return language;
  }
}
