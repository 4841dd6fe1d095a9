package io.dyck.checker.lint.tokens;

import com.google.common.collect.Lists;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Quotation;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds literals and classes that the tokens of a vocabulary cannot write, with an edit that
 * removes them. A class of many characters is reported only if no tried character can be written,
 * because a vocabulary without all bytes never spells all of Unicode.
 */
final class UnspellableText {
  private static final int SMALL_CLASS = 300;

  private final LintContext context;
  private final String vocabulary;
  private final Spellings spellings;

  /** The alternatives that cannot be matched without a part, by the part's place. */
  private final Map<SourceSpan, SourceSpan> alternatives = new HashMap<>();

  UnspellableText(LintContext context, String vocabulary, Spellings spellings) {
    this.context = context;
    this.vocabulary = vocabulary;
    this.spellings = spellings;
  }

  void check() {
    context.walk((rule, expression) -> remember(expression));
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Expression.Literal literal) {
            String text = Subexpressions.text(literal);
            if (!spellings.contains(text)) {
              report(literal.span(), Quotation.text(text, 30));
            }
          } else if (expression instanceof Expression.CharacterClass characterClass) {
            check(characterClass);
          }
        });
  }

  private void remember(Expression expression) {
    if (expression instanceof Expression.Choice choice) {
      for (Expression alternative : choice.alternatives()) {
        Subexpressions.items(alternative)
            .forEach(item -> alternatives.put(item.span(), alternative.span()));
      }
    }
  }

  private void check(Expression.CharacterClass characterClass) {
    List<Integer> spelled = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    int size = 0;
    for (CodePointRange range : characterClass.ranges()) {
      size += range.last() - range.first() + 1;
      for (int c = range.first(); c <= range.last() && c - range.first() < SMALL_CLASS; c++) {
        (spellings.contains(Character.toString(c)) ? spelled : others).add(c);
      }
    }
    if (spelled.isEmpty() && !others.isEmpty()) {
      report(characterClass.span(), context.source(characterClass.span()));
    } else if (!others.isEmpty() && size <= SMALL_CLASS) {
      reportSome(characterClass.span(), spelled, others);
    }
  }

  private void report(SourceSpan span, String what) {
    Finding finding =
        context.finding(
            LintCode.UNSPELLABLE_TEXT,
            span,
            "no tokens of " + vocabulary + " spell " + what + ", so no model can write it",
            "use a text that the model's tokens can spell, or a vocabulary with byte fallback");
    SourceSpan alternative = alternatives.get(span);
    context.report(alternative == null ? finding : context.withRemoval(finding, alternative));
  }

  private void reportSome(SourceSpan span, List<Integer> spelled, List<Integer> others) {
    String shown = LintContext.listTexts(Lists.transform(others, Character::toString));
    Finding finding =
        context.finding(
            LintCode.UNSPELLABLE_TEXT,
            span,
            "no tokens of %s spell %s of %s"
                .formatted(vocabulary, shown, context.shownSource(span)),
            "narrow the class to what the model's tokens can spell");
    String source = context.source(span);
    boolean isPlain =
        source.startsWith("[") && source.endsWith("]") && spelled.stream().allMatch(this::isPlain);
    context.report(
        isPlain
            ? finding.withFix("narrow the class", new SourceEdit(span, writeCharacters(spelled)))
            : finding);
  }

  /** Returns whether a character stands for itself in the classes of every notation. */
  private boolean isPlain(int c) {
    return c == ' ' || c == '_' || Character.isLetterOrDigit(c);
  }

  private static String writeCharacters(List<Integer> characters) {
    StringBuilder text = new StringBuilder("[");
    int first = 0;
    for (int i = 0; i < characters.size(); i++) {
      boolean goesOn = i + 1 < characters.size() && characters.get(i + 1) == characters.get(i) + 1;
      if (!goesOn) {
        text.appendCodePoint(characters.get(first));
        if (i > first) {
          text.append(i > first + 1 ? "-" : "").appendCodePoint(characters.get(i));
        }
        first = i + 1;
      }
    }
    return text.append(']').toString();
  }
}
