package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Rule;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finds common mistakes in numbers and comments, which are recognized by the texts that they
 * accept.
 */
final class KnownTerminals implements Lint {
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?i)(^|.*[-_])(num|number|int|integer|float|double|decimal|real)(s|\\d*|[-_](literal|lit|value|constant))?$"
              + "|.*(Number|Integer|Float|Double|Decimal)$");

  private static final List<String> STARRED = List.of("/***/", "/** a **/", "/* * */", "/*a**/");

  @Override
  public void check(LintContext context) {
    for (Rule rule : context.graph().usedRules()) {
      // A rule that is only another name of a rule is skipped.
      if (context.isWrittenByAuthor(rule) && !(rule.body() instanceof Reference)) {
        if (NUMBER.matcher(rule.name()).matches()) {
          checkNumber(context, rule);
        }
        checkComment(context, rule);
      }
    }
  }

  /**
   * Returns whether a number rule has an exponent. The author then left out the other exponents on
   * purpose.
   */
  private static boolean hasExponents(LintContext context) {
    return context.graph().usedRules().stream()
        .peek(rule -> context.countWork(1))
        .anyMatch(
            rule ->
                NUMBER.matcher(rule.name()).matches() && context.accepts(rule.body(), "1.5e10"));
  }

  private static void checkNumber(LintContext context, Rule rule) {
    if (!context.isReported(LintCode.NUMBER_WITHOUT_EXPONENT, rule.nameSpan())
        && context.accepts(
            rule.body(),
            List.of("1.5"),
            List.of("1e10", "1E10", "1.5e10", "1.5E10", "1.5e+10", "abc"))
        && !hasExponents(context)) {
      context.report(
          LintCode.NUMBER_WITHOUT_EXPONENT,
          rule.nameSpan(),
          "the number accepts 1.5 and refuses 1e10",
          "add ([eE] [-+]? [0-9]{1,3})? if exponents are meant to be allowed");
    }
    boolean leadingZeros =
        context.accepts(rule.body(), List.of("0", "12", "012"), List.of("abc", "0x1F"))
            || context.accepts(rule.body(), List.of("0.5", "12.5", "012.5"), List.of("abc"));
    if (leadingZeros && !context.isReported(LintCode.LEADING_ZEROS, rule.nameSpan())) {
      context.report(
          LintCode.LEADING_ZEROS,
          rule.nameSpan(),
          "the number accepts leading zeros, such as "
              + (context.accepts(rule.body(), "012") ? "012" : "012.5"),
          "JSON and most languages refuse them or read them as octal: \"0\" | [1-9] [0-9]*");
    }
  }

  private static void checkComment(LintContext context, Rule rule) {
    if (!context.accepts(rule.body(), List.of("/* a */"), List.of("a"))) {
      return;
    }
    for (String starred : STARRED) {
      if (!context.accepts(rule.body(), starred)) {
        context.report(
            LintCode.COMMENT_REFUSES_STARS,
            rule.nameSpan(),
            "the comment refuses " + starred,
            "write it as \"/*\" ([^*] | \"*\"+ [^*/])* \"*\"+ \"/\"");
        return;
      }
    }
  }
}
