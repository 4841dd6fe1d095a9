package io.dyck.checker.lint.kinds;

import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.Lint;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.lint.context.WordRecognition;
import io.dyck.checker.regular.Derivatives.Search;
import io.dyck.checker.regular.RegularLanguage;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds alternatives whose texts another alternative also matches. The proof is that the difference
 * of two regular languages is empty. Keywords beside identifiers are left to {@link Keywords}.
 */
final class SubsumedAlternatives implements Lint {
  private static final int MOST_ALTERNATIVES = 60;
  private static final int BUDGET = 200;

  @Override
  public void check(LintContext context) {
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Expression.Choice choice
              && choice.alternatives().size() <= MOST_ALTERNATIVES) {
            check(context, choice);
          }
        });
  }

  private static void check(LintContext context, Expression.Choice choice) {
    List<Alternative> alternatives =
        choice.alternatives().stream().map(each -> new Alternative(context, each)).toList();
    Set<Integer> removed = new HashSet<>();
    for (int i = alternatives.size() - 1; i >= 0; i--) {
      for (int j = 0; j < alternatives.size(); j++) {
        if (i != j
            && !removed.contains(j)
            && covers(context, alternatives.get(j), alternatives.get(i))) {
          removed.add(i);
          report(context, choice.alternatives(), i, j);
          break;
        }
      }
    }
  }

  /**
   * An alternative and its properties. The properties are kept, because they are compared with
   * every other alternative.
   */
  private static final class Alternative {
    private final LintContext context;
    private final Expression part;
    private final String source;
    private @Nullable Search shortest;

    Alternative(LintContext context, Expression alternative) {
      this.context = context;
      this.part = WhiteSpace.withoutLeadingSpace(alternative);
      this.source = context.source(part.span());
    }

    /** Returns the search for a shortest text of the alternative's language. */
    Search findShortest(RegularLanguage language) {
      Search known = shortest;
      if (known == null) {
        known = context.languages().findShortest(language, BUDGET);
        shortest = known;
      }
      return known;
    }
  }

  private static boolean covers(LintContext context, Alternative large, Alternative small) {
    if (small.source.equals(large.source)
        || context.isPreferred(small.part, large.part)
        || (WordRecognition.keyword(small.part).isPresent() && context.isIdentifier(large.part))
        || small.part.span().equals(large.part.span())) {
      return false;
    }
    Optional<RegularLanguage> smaller = context.language(small.part);
    Optional<RegularLanguage> larger = context.language(large.part);
    if (smaller.isEmpty() || larger.isEmpty()) {
      return false;
    }
    Search shortest = small.findShortest(smaller.get());
    String text = shortest.shortest();
    // One text of the smaller language excludes nearly all pairs.
    return !shortest.isEmpty()
        && (text == null || context.languages().accepts(larger.get(), text))
        && context
            .languages()
            .findShortest(context.languages().difference(smaller.get(), larger.get()), BUDGET)
            .isEmpty();
  }

  private static void report(
      LintContext context, List<Expression> alternatives, int covered, int covering) {
    SourceSpan span = alternatives.get(covered).span();
    Finding finding =
        context.finding(
            LintCode.SUBSUMED_ALTERNATIVE,
            span,
            "the alternative %s adds nothing: %s matches all of its texts"
                .formatted(
                    context.shownSource(span),
                    context.shownSource(alternatives.get(covering).span())),
            "remove it, or narrow the other one");
    context.report(context.withRemoval(finding, span));
  }
}
