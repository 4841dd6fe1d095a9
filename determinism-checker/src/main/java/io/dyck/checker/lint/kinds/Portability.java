package io.dyck.checker.lint.kinds;

import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.regex.Pattern;

/**
 * Finds features that other engines for GBNF refuse or read otherwise ({@code docs/gbnf.md}, "Where
 * the engines differ"). Each feature is one finding at its first place.
 */
final class Portability implements Lint {
  private static final int LLAMA_REPETITIONS = 2000;
  private static final Pattern TWO_OPERATORS =
      Pattern.compile(".*[*+?}]\\s*[*+?{][^*+?{]*", Pattern.DOTALL);

  @Override
  public void check(LintContext context) {
    ListMultimap<Feature, SourceSpan> features =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (Rule rule : context.graph().rules()) {
      name(rule, features);
    }
    context.walk((rule, expression) -> checkFeature(context, expression, features));
    Multimaps.asMap(features)
        .forEach(
            (feature, places) ->
                context.report(
                    LintCode.PORTABILITY,
                    places.get(0),
                    feature.what + (places.size() > 1 ? " (" + places.size() + " places)" : ""),
                    feature.advice));
  }

  /** A feature that some engines do not read, and the advice to the author. */
  private record Feature(String what, String advice) {}

  private static void name(Rule rule, ListMultimap<Feature, SourceSpan> features) {
    if (RuleGraph.isNamed(rule.name()) && rule.name().indexOf('_') >= 0) {
      features.put(
          new Feature("llama.cpp refuses _ in the name of a rule", "write - instead"),
          rule.nameSpan());
    }
    if (rule.name().equals("true") || rule.name().equals("false")) {
      features.put(
          new Feature("XGrammar cannot have a rule named " + rule.name(), "choose another name"),
          rule.nameSpan());
    }
    if (!rule.name().chars().allMatch(c -> c < 0x80)) {
      features.put(
          new Feature(
              "llama.cpp and XGrammar refuse letters beyond ASCII in the name of a rule",
              "choose another name"),
          rule.nameSpan());
    }
    if (rule.isTerminal()) {
      features.put(
          new Feature(
              "longest or shortest match is a comment to other engines, which accept more texts",
              "nothing, if only Dyck is to run it"),
          rule.nameSpan());
    }
    if (Subexpressions.isOfIgnored(rule.name())) {
      features.put(
          new Feature(
              "what is ignored is a comment to other engines, which take it only where rules call"
                  + " it",
              "nothing, if only Dyck is to run it"),
          rule.nameSpan());
    }
  }

  private static void checkFeature(
      LintContext context, Expression expression, ListMultimap<Feature, SourceSpan> features) {
    SourceSpan span = expression.span();
    if (expression instanceof Expression.Difference) {
      features.put(
          new Feature("only Dyck reads a difference, A - B", "spell out what is left of A"), span);
    } else if (expression instanceof Expression.TokenSet) {
      features.put(
          new Feature(
              "XGrammar and llguidance refuse named tokens in GBNF",
              "nothing, if only llama.cpp and Dyck are to read it"),
          span);
    } else if (expression instanceof Expression.Repetition repetition) {
      checkRepetition(context, repetition, features);
    } else if (context.source(span).equals(".")) {
      features.put(
          new Feature("XGrammar reads . as part of a name", "write [^\\x00] or a class"), span);
    }
  }

  private static void checkRepetition(
      LintContext context,
      Expression.Repetition repetition,
      ListMultimap<Feature, SourceSpan> features) {
    SourceSpan span = repetition.span();
    String source = context.source(span);
    Integer maximum = repetition.maximum();
    if (Math.max(repetition.minimum(), maximum == null ? 0 : maximum) >= LLAMA_REPETITIONS) {
      features.put(
          new Feature(
              "llama.cpp refuses counts from "
                  + LLAMA_REPETITIONS
                  + " on or reads them as no bound",
              "write a smaller count"),
          span);
    }
    String operators = source.substring(bodyLength(repetition));
    if (operators.replaceAll("\\s", "").startsWith("{,")) {
      features.put(new Feature("other engines refuse {,n}", "write {0,n}"), span);
    }
    if (repetition.body() instanceof Expression.Repetition
        && TWO_OPERATORS.matcher(source).matches()
        && repetition.body().span().start() == span.start()
        && !source.startsWith("(")) {
      features.put(
          new Feature(
              "XGrammar and llguidance refuse an operator right after an operator",
              "put the inner repetition in parentheses"),
          span);
    }
  }

  private static int bodyLength(Expression.Repetition repetition) {
    int length = repetition.body().span().end() - repetition.span().start();
    return Math.max(0, Math.min(length, repetition.span().end() - repetition.span().start()));
  }
}
