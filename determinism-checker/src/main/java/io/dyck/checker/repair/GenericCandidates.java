package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;
import java.util.function.Consumer;

/** Removes alternatives and bounds repetitions, near to where the readings part. */
final class GenericCandidates implements CandidateSource {
  private static final int MOST = 30;
  private static final int FARTHEST = 2;
  private static final int BOUND = 4;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    int[] left = {MOST};
    surroundings.walkNear(
        FARTHEST,
        (rule, part) -> {
          if (part instanceof Choice choice && choice.alternatives().size() > 1) {
            for (int i = 0; i < choice.alternatives().size() && left[0]-- > 0; i++) {
              consumer.accept(removal(surroundings, rule, choice, i));
            }
          }
          if (part instanceof Repetition repetition
              && repetition.maximum() == null
              && left[0]-- > 0) {
            consumer.accept(bounded(surroundings, rule, repetition));
          }
        });
  }

  private static Candidate removal(Surroundings surroundings, Rule rule, Choice choice, int index) {
    Expression alternative = choice.alternatives().get(index);
    String text = shortened(surroundings.text(alternative));
    // Two bars in a row, or one at the end, are often a slip.
    boolean isUnwritten = text.isBlank();
    boolean redundant = isCovered(surroundings, choice, index);
    boolean recursive =
        Subexpressions.calls(alternative).stream()
            .anyMatch(
                callee ->
                    callee.equals(rule.name())
                        || surroundings.calls().reachedFrom(callee).contains(rule.name()));
    return new Candidate(
        recursive ? Cause.OVERLAPPING_RECURSION : Cause.UNBOUNDED_LOOKAHEAD,
        (isUnwritten ? "remove the empty alternative" : "remove the alternative '" + text + "'")
            + " of '"
            + rule.name()
            + "'",
        ImmutableList.of(new Edit(alternativeSpan(surroundings, choice, index), "")),
        redundant ? 0 : isUnwritten ? 3 : recursive ? 6 : 7,
        surroundings.distance(rule.name()),
        true,
        redundant);
  }

  static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= 40 ? line : line.substring(0, 39) + "…";
  }

  private static boolean isCovered(Surroundings surroundings, Choice choice, int index) {
    Expression alternative = choice.alternatives().get(index);
    for (int other = 0; other < choice.alternatives().size(); other++) {
      Expression rest = choice.alternatives().get(other);
      if (other == index) {
        continue;
      }
      if (surroundings.text(rest).equals(surroundings.text(alternative))) {
        return true;
      }
      if (mayInclude(surroundings, rest, alternative)) {
        Optional<RegularLanguages> languages = surroundings.languages(rest, alternative);
        if (languages.isPresent() && languages.get().includes(0, 1)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a part matches the shortest text of another, which is cheaper to ask. */
  private static boolean mayInclude(Surroundings surroundings, Expression large, Expression small) {
    Optional<RegularLanguages> one = surroundings.languages(small);
    if (one.isEmpty()) {
      return false;
    }
    Optional<RegularLanguages> other = surroundings.languages(large);
    if (other.isEmpty()) {
      return false;
    }
    Optional<byte[]> text = one.get().shortest(0);
    return text.isEmpty() || other.get().matches(0, text.get());
  }

  /** The alternative with the bar before it, or after it if it is the first. */
  static SourceSpan alternativeSpan(Surroundings surroundings, Choice choice, int index) {
    int start = choice.alternatives().get(index).span().start();
    int end = choice.alternatives().get(index).span().end();
    String content = surroundings.grammar().source().content();
    if (index > 0) {
      // What a notation writes out in place of a name may stand anywhere, in any order.
      int before = Math.min(start, choice.alternatives().get(index - 1).span().end());
      int bar = content.lastIndexOf('|', start - 1);
      // The blanks before the bar go with it; a comment there stays.
      boolean isAlone = bar > before && content.substring(before, bar).isBlank();
      return new SourceSpan(bar > before && !isAlone ? bar : before, end);
    }
    // One that is not written begins before the sign between the rule's name and its body.
    int next = Math.max(end, choice.alternatives().get(1).span().start());
    int bar = start == end ? content.indexOf('|', start) : start;
    return new SourceSpan(bar >= start && bar <= next ? bar : start, next);
  }

  private static Candidate bounded(Surroundings surroundings, Rule rule, Repetition repetition) {
    int least = repetition.minimum();
    SourceSpan operator = new SourceSpan(repetition.body().span().end(), repetition.span().end());
    String content = surroundings.grammar().source().content();
    int start = operator.start();
    while (start < operator.end() && " )".indexOf(content.charAt(start)) >= 0) {
      start++;
    }
    return Candidate.taking(
        Cause.UNBOUNDED_LOOKAHEAD,
        "bound the repetition '"
            + shortened(surroundings.text(repetition))
            + "' of '"
            + rule.name()
            + "'",
        8,
        surroundings.distance(rule.name()),
        new Edit(new SourceSpan(start, operator.end()), "{" + least + "," + (least + BOUND) + "}"));
  }
}
