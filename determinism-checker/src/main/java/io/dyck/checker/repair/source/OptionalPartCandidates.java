package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Removes a regular part that may be empty, such as white space on both sides of a part. The
 * changed rule matches some of the earlier texts, or all of them if a neighbour matches the texts
 * of the removed part.
 */
final class OptionalPartCandidates implements CandidateSource {
  private static final int MOST = 16;
  private static final int FARTHEST = 2;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings
        .items(FARTHEST)
        .filter(item -> item.sequence().items().size() > 1 && isSeparator(surroundings, item))
        .limit(MOST)
        .map(item -> candidate(surroundings, item));
  }

  /**
   * Returns whether an item may be empty and is white space, or an unbounded repetition in a
   * sequence that is not regular.
   */
  private static boolean isSeparator(
      ConflictSurroundings surroundings, ConflictSurroundings.Item item) {
    Expression part = item.expression();
    // The author did not write the ignored text between terminals.
    if ((part instanceof Expression.Reference reference
            && Subexpressions.isOfIgnored(reference.rule()))
        || !surroundings.canBeEmpty(part)) {
      return false;
    }
    boolean isRun =
        Subexpressions.isUnbounded(part) && !surroundings.calls().isRegular(item.sequence());
    return surroundings
        .languages(part)
        .filter(languages -> isRun || beginsWithBlank(languages))
        .isPresent();
  }

  /** Returns whether texts can begin with a blank, but not with a letter. */
  static boolean beginsWithBlank(ExpressionAutomata languages) {
    return languages.canBeginWith(' ')
        && !languages.canBeginWith('a')
        && !languages.canBeginWith('A');
  }

  private static Candidate candidate(
      ConflictSurroundings surroundings, ConflictSurroundings.Item item) {
    boolean doubled = isDoubled(surroundings, item);
    boolean wholeBody = item.rule().body() == item.sequence();
    String side =
        item.index() == 0 ? "at the beginning" : item.isLast() ? "at the end" : "in the middle";
    boolean atEnd = item.index() == 0 || item.isLast();
    Expression part = item.expression();
    return Candidate.withoutGain(
            ConflictCause.NULLABLE_RUN,
            "leave '%s' out %s of a part of '%s'"
                .formatted(surroundings.text(part), side, item.rule().name()),
            doubled ? 0 : atEnd && wholeBody ? 2 : 3,
            surroundings.distance(item.rule().name()),
            new SourceEdit(withBlanks(surroundings, part.span()), ""))
        .withoutLoss(doubled);
  }

  /**
   * Returns whether a neighbour alone already matches the texts of the neighbour followed by the
   * item.
   */
  private static boolean isDoubled(
      ConflictSurroundings surroundings, ConflictSurroundings.Item item) {
    Expression part = item.expression();
    List<Expression> items = item.sequence().items();
    return IntStream.of(item.index() - 1, item.index() + 1)
        .filter(other -> other >= 0 && other < items.size())
        .mapToObj(items::get)
        .anyMatch(
            neighbour ->
                surroundings
                    .languages(
                        neighbour,
                        new Expression.Sequence(part.span(), ImmutableList.of(neighbour, part)))
                    .filter(languages -> languages.includes(0, 1))
                    .isPresent());
  }

  /** Returns a span with the blanks before or behind it. The removal then leaves no gap. */
  private static SourceSpan withBlanks(ConflictSurroundings surroundings, SourceSpan span) {
    String content = surroundings.grammar().source().content();
    int start = span.start();
    while (start > 0 && content.charAt(start - 1) == ' ') {
      start--;
    }
    if (start > 0 && start < span.start() && content.charAt(start - 1) != '(') {
      return new SourceSpan(start, span.end());
    }
    int end = span.end();
    while (end < content.length() && content.charAt(end) == ' ') {
      end++;
    }
    return new SourceSpan(span.start(), end);
  }
}
