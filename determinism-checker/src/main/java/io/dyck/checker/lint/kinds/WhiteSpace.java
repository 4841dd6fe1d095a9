package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Plurals;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds white space that either of two neighbours may match, and white space without bound. */
final class WhiteSpace implements Lint {
  @Override
  public void check(LintContext context) {
    WhiteSpaceRecognition blanks = new WhiteSpaceRecognition(context);
    for (Rule rule : context.graph().usedRules()) {
      checkDoubled(context, blanks, rule);
    }
    checkUnbounded(context, blanks);
  }

  /** A text and an expression after it; white space may belong to either. */
  private record AdjacentPair(String before, Expression after) {}

  private static void checkDoubled(LintContext context, WhiteSpaceRecognition blanks, Rule rule) {
    List<AdjacentPair> places = new ArrayList<>();
    context.walk(
        rule.body(),
        part -> {
          if (part instanceof Expression.Sequence sequence && !blanks.isBlank(part)) {
            for (int i = 1; i < sequence.items().size(); i++) {
              Expression before = sequence.items().get(i - 1);
              Expression after = sequence.items().get(i);
              if (reportMeeting(blanks, before, after)) {
                places.add(new AdjacentPair(context.source(before.span()), after));
              }
            }
          } else if (part instanceof Expression.Repetition repetition
              && !blanks.isBlank(part)
              && (repetition.maximum() == null || repetition.maximum() > 1)
              && reportMeeting(blanks, repetition.body(), repetition.body())) {
            places.add(new AdjacentPair("one turn", repetition));
          }
        });
    if (!places.isEmpty()) {
      String before = places.get(0).before();
      SourceSpan span = places.get(0).after().span();
      context.report(
          LintCode.DOUBLE_WHITE_SPACE,
          span,
          ("white space here may belong to the end of %s or to the beginning of " + "%s%s")
              .formatted(
                  LintContext.shorten(before),
                  before.equals("one turn")
                      ? "the next"
                      : LintContext.shorten(context.source(span)),
                  places.size() > 1
                      ? ", and so at "
                          + (places.size() - 1)
                          + " "
                          + Plurals.formFor(places.size() - 1, "more place")
                          + " of the rule"
                      : ""),
          "let white space stand on one side only: after every token, or before it");
    }
  }

  private static boolean reportMeeting(
      WhiteSpaceRecognition blanks, Expression before, Expression after) {
    String end = blanks.flexibleWhiteSpace(before, true);
    String start = end.isEmpty() ? "" : blanks.flexibleWhiteSpace(after, false);
    return start.chars().anyMatch(c -> end.indexOf(c) >= 0);
  }

  /** Returns a terminal without the white space that the notation allows before it. */
  static Expression withoutLeadingSpace(Expression expression) {
    return expression instanceof Expression.Sequence sequence
            && sequence.items().size() == 2
            && isBetween(sequence.items().get(0))
            && sequence.items().get(0).span().equals(sequence.items().get(1).span())
        ? sequence.items().get(1)
        : expression;
  }

  /** Returns whether a part is white space that the notation allows between terminals. */
  static boolean isBetween(Expression expression) {
    return expression instanceof Expression.Repetition repetition
        ? !LintContext.isWritten(repetition)
        : expression instanceof Expression.Reference reference
            && Subexpressions.isOfIgnored(reference.rule());
  }

  /**
   * Reports unbounded white space that the author wrote, once for each rule. White space that the
   * notation puts between terminals stands everywhere. Therefore it is reported only once, and only
   * if no written white space was reported.
   */
  private static void checkUnbounded(LintContext context, WhiteSpaceRecognition blanks) {
    @Nullable Expression between = null;
    boolean told = false;
    for (Rule rule : context.graph().usedRules()) {
      @Nullable Expression[] found = new Expression[2];
      context.walk(rule.body(), part -> find(context, blanks, rule, part, found));
      if (found[0] != null) {
        told = true;
        report(context, found[0]);
      }
      between = between == null ? found[1] : between;
    }
    if (!told && between != null) {
      report(context, between);
    }
  }

  /** Finds the first loop that the author wrote, and the first loop that the notation added. */
  private static void find(
      LintContext context,
      WhiteSpaceRecognition blanks,
      Rule rule,
      Expression part,
      @Nullable Expression[] found) {
    boolean calls =
        part instanceof Expression.Reference reference
            && reference.rule().equals(rule.name())
            && blanks.isBlank(rule.body());
    if (!(calls || Subexpressions.isUnbounded(part)) || !blanks.isBlank(part)) {
      return;
    }
    boolean written =
        !(part instanceof Expression.Repetition repetition)
            || context.isWrittenByAuthor(rule, repetition);
    int place = written ? 0 : 1;
    if (found[place] == null) {
      found[place] = part;
    }
  }

  private static void report(LintContext context, Expression blank) {
    context.report(
        LintCode.UNBOUNDED_WHITE_SPACE,
        blank.span(),
        "white space without bound: a model can go on with it for ever",
        "bound it, such as [ \\t\\n]{0,20}, or allow none where none is needed");
  }
}
