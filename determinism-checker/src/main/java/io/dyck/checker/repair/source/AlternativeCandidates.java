package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.Collections;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Removes alternatives near the rules at which the readings part. */
final class AlternativeCandidates implements CandidateSource {
  private static final int MOST = 30;
  private static final int FARTHEST = 2;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings
        .parts(FARTHEST, Expression.Choice.class)
        .filter(part -> part.expression().alternatives().size() > 1)
        .flatMap(part -> removals(surroundings, part.rule(), part.expression()))
        .limit(MOST);
  }

  private static Stream<Candidate> removals(
      ConflictSurroundings surroundings, Rule rule, Expression.Choice choice) {
    return IntStream.range(0, choice.alternatives().size())
        .mapToObj(i -> removal(surroundings, rule, choice, i));
  }

  private static Candidate removal(
      ConflictSurroundings surroundings, Rule rule, Expression.Choice choice, int index) {
    Expression alternative = choice.alternatives().get(index);
    String text = shorten(surroundings.text(alternative));
    // Two bars in a row, or one at the end, are often a slip.
    boolean isUnwritten = text.isBlank();
    boolean redundant = isCovered(surroundings, choice, index);
    boolean recursive =
        !Collections.disjoint(
            Subexpressions.calls(alternative), surroundings.calls().cycle(rule.name()));
    String what = isUnwritten ? "the empty alternative" : "the alternative '" + text + "'";
    return Candidate.withoutGain(
            recursive ? ConflictCause.OVERLAPPING_RECURSION : ConflictCause.UNBOUNDED_LOOKAHEAD,
            "remove " + what + " of '" + rule.name() + "'",
            redundant ? 0 : isUnwritten ? 3 : recursive ? 6 : 7,
            surroundings.distance(rule.name()),
            new SourceEdit(alternativeSpan(surroundings, choice, index), ""))
        .withoutLoss(redundant);
  }

  static String shorten(String text) {
    return Excerpt.line(text, 40);
  }

  private static boolean isCovered(
      ConflictSurroundings surroundings, Expression.Choice choice, int index) {
    Expression alternative = choice.alternatives().get(index);
    return IntStream.range(0, choice.alternatives().size())
        .filter(other -> other != index)
        .mapToObj(choice.alternatives()::get)
        .anyMatch(
            rest ->
                surroundings.text(rest).equals(surroundings.text(alternative))
                    || (matchesShortestText(surroundings, rest, alternative)
                        && surroundings
                            .languages(rest, alternative)
                            .filter(languages -> languages.includes(0, 1))
                            .isPresent()));
  }

  /**
   * Returns whether a part matches the shortest text of another part, which is a cheap test for
   * inclusion.
   */
  private static boolean matchesShortestText(
      ConflictSurroundings surroundings, Expression large, Expression small) {
    Optional<ExpressionAutomata> one = surroundings.languages(small);
    Optional<ExpressionAutomata> other = one.isEmpty() ? one : surroundings.languages(large);
    return other.isPresent()
        && one.flatMap(languages -> languages.shortestText(0))
            .map(text -> other.get().matches(0, text))
            .orElse(true);
  }

  /**
   * Returns the span of an alternative with the bar before it; for the first alternative, with the
   * bar after it.
   */
  static SourceSpan alternativeSpan(
      ConflictSurroundings surroundings, Expression.Choice choice, int index) {
    int start = choice.alternatives().get(index).span().start();
    int end = choice.alternatives().get(index).span().end();
    String content = surroundings.grammar().source().content();
    if (index > 0) {
      // Alternatives that a notation writes out in place of a name may stand at any place and in
      // any order.
      int before = Math.min(start, choice.alternatives().get(index - 1).span().end());
      int bar = content.lastIndexOf('|', start - 1);
      // The blanks before the bar are removed with it; a comment before the bar stays.
      boolean isAlone = bar > before && content.substring(before, bar).isBlank();
      return new SourceSpan(bar > before && !isAlone ? bar : before, end);
    }
    // An unwritten alternative begins before the sign between the rule's name and its body.
    int next = Math.max(end, choice.alternatives().get(1).span().start());
    int bar = start == end ? content.indexOf('|', start) : start;
    return new SourceSpan(bar >= start && bar <= next ? bar : start, next);
  }
}
