package io.dyck.checker.lint;

import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What other engines for GBNF refuse or read otherwise ({@code docs/gbnf.md}, "Where the engines
 * differ"): one finding for each such feature, at its first place.
 */
final class Portability implements Lint {
  private static final int LLAMA_REPETITIONS = 2000;
  private static final Pattern TWO_OPERATORS =
      Pattern.compile(".*[*+?}]\\s*[*+?{][^*+?{]*", Pattern.DOTALL);

  @Override
  public void check(LintContext context) {
    Map<String, Found> features = new LinkedHashMap<>();
    for (Rule rule : context.graph().rules()) {
      name(rule, features);
    }
    context.walk((rule, expression) -> feature(context, expression, features));
    features.forEach(
        (feature, found) ->
            context.report(
                LintCode.PORTABILITY,
                found.span,
                feature + (found.count > 1 ? " (" + found.count + " places)" : ""),
                found.advice));
  }

  /** A feature: where first, how often, what to write instead. */
  private static final class Found {
    private final SourceSpan span;
    private final String advice;
    private int count;

    private Found(SourceSpan span, String advice) {
      this.span = span;
      this.advice = advice;
    }
  }

  private static void add(
      Map<String, Found> features, String feature, SourceSpan span, String advice) {
    features.computeIfAbsent(feature, unused -> new Found(span, advice)).count++;
  }

  private static void name(Rule rule, Map<String, Found> features) {
    if (RuleGraph.isNamed(rule.name()) && rule.name().indexOf('_') >= 0) {
      add(
          features,
          "llama.cpp refuses _ in the name of a rule",
          rule.nameSpan(),
          "write - instead");
    }
    if (rule.name().equals("true") || rule.name().equals("false")) {
      add(
          features,
          "XGrammar cannot have a rule named " + rule.name(),
          rule.nameSpan(),
          "choose another name");
    }
    if (!rule.name().chars().allMatch(c -> c < 0x80)) {
      add(
          features,
          "llama.cpp and XGrammar refuse letters beyond ASCII in the name of a rule",
          rule.nameSpan(),
          "choose another name");
    }
    if (rule.isTerminal()) {
      add(
          features,
          "longest or shortest match is a comment to other engines, which accept more texts",
          rule.nameSpan(),
          "nothing, if only Dyck is to run it");
    }
    if (Subexpressions.isOfIgnored(rule.name())) {
      add(
          features,
          "what is ignored is a comment to other engines, which take it only where rules call it",
          rule.nameSpan(),
          "nothing, if only Dyck is to run it");
    }
  }

  private static void feature(
      LintContext context, Expression expression, Map<String, Found> features) {
    SourceSpan span = expression.span();
    if (expression instanceof Difference) {
      add(features, "only Dyck reads a difference, A - B", span, "spell out what is left of A");
    } else if (expression instanceof TokenSet) {
      add(
          features,
          "XGrammar and llguidance refuse named tokens in GBNF",
          span,
          "nothing, if only llama.cpp and Dyck are to read it");
    } else if (expression instanceof Repetition repetition) {
      repetition(context, repetition, features);
    } else if (context.source(span).equals(".")) {
      add(features, "XGrammar reads . as part of a name", span, "write [^\\x00] or a class");
    }
  }

  private static void repetition(
      LintContext context, Repetition repetition, Map<String, Found> features) {
    SourceSpan span = repetition.span();
    String source = context.source(span);
    Integer maximum = repetition.maximum();
    if (Math.max(repetition.minimum(), maximum == null ? 0 : maximum) >= LLAMA_REPETITIONS) {
      add(
          features,
          "llama.cpp refuses counts from " + LLAMA_REPETITIONS + " on or reads them as no bound",
          span,
          "write a smaller count");
    }
    String operators = source.substring(bodyLength(repetition));
    if (operators.replaceAll("\\s", "").startsWith("{,")) {
      add(features, "other engines refuse {,n}", span, "write {0,n}");
    }
    if (repetition.body() instanceof Repetition
        && TWO_OPERATORS.matcher(source).matches()
        && repetition.body().span().start() == span.start()
        && !source.startsWith("(")) {
      add(
          features,
          "XGrammar and llguidance refuse an operator right after an operator",
          span,
          "put the inner repetition in parentheses");
    }
  }

  private static int bodyLength(Repetition repetition) {
    int length = repetition.body().span().end() - repetition.span().start();
    return Math.max(0, Math.min(length, repetition.span().end() - repetition.span().start()));
  }
}
