package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes an optional part depend on the optional separator before it: {@code ";"? member*} becomes
 * {@code ( ";" member* )?}. The text before the separator may end with an optional part that begins
 * like the dependent part. The separator then distinguishes the two.
 */
final class DependentPartCandidates implements CandidateSource {
  private static final int MOST = 8;
  private static final int FARTHEST = 3;
  private static final int RANK = 3;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return propose(surroundings, FARTHEST);
  }

  /** Proposes changes in all rules up to a distance. */
  static Stream<Candidate> propose(ConflictSurroundings surroundings, int farthest) {
    return surroundings
        .items(farthest)
        .filter(item -> !item.isLast())
        .flatMap(item -> candidate(surroundings, item).stream())
        .limit(MOST);
  }

  private static Optional<Candidate> candidate(
      ConflictSurroundings surroundings, ConflictSurroundings.Item item) {
    String separator = separator(surroundings, item.expression());
    if (separator == null
        || !(item.itemAtOffset(1) instanceof Expression.Repetition part)
        || part.minimum() > 0
        || separator(surroundings, part) != null
        || isBlank(surroundings, part)) {
      return Optional.empty();
    }
    return Optional.of(
        Candidate.withoutGain(
            ConflictCause.OPEN_END,
            "let '%s' stand only behind '%s' in '%s'"
                .formatted(
                    AlternativeCandidates.shorten(itemSource(surroundings, part)),
                    separator,
                    item.rule().name()),
            RANK,
            surroundings.distance(item.rule().name()),
            edits(surroundings, (Expression.Repetition) item.expression(), part)));
  }

  /**
   * Returns the fixed text in an optional part that otherwise contains only white space; null for
   * other parts.
   */
  private static @Nullable String separator(ConflictSurroundings surroundings, Expression part) {
    if (!(part instanceof Expression.Repetition repetition)
        || repetition.minimum() != 0
        || repetition.maximum() == null
        || repetition.maximum() != 1) {
      return null;
    }
    List<Expression> rest = withoutBlanks(surroundings, repetition.body());
    String text = rest.size() == 1 ? surroundings.fixedText(rest.get(0)) : null;
    return text == null || text.isBlank() ? null : text;
  }

  /**
   * Returns the source of the only item of a part beside white space; if there are several items,
   * the source of the whole part.
   */
  private static String itemSource(ConflictSurroundings surroundings, Expression.Repetition part) {
    List<Expression> rest = withoutBlanks(surroundings, part.body());
    return surroundings.text(rest.size() == 1 ? rest.get(0) : part);
  }

  private static List<Expression> withoutBlanks(
      ConflictSurroundings surroundings, Expression body) {
    return Subexpressions.items(Subexpressions.unwrapSingle(body)).stream()
        .filter(item -> !isBlank(surroundings, item))
        .toList();
  }

  /** Returns whether a part is white space, possibly with comments. */
  private static boolean isBlank(ConflictSurroundings surroundings, Expression part) {
    return surroundings
        .languages(part)
        .filter(OptionalPartCandidates::beginsWithBlank)
        .filter(languages -> languages.matches(0, " "))
        .isPresent();
  }

  /**
   * Returns edits that move the closing text of the optional separator behind the dependent part.
   */
  private static SourceEdit[] edits(
      ConflictSurroundings surroundings,
      Expression.Repetition separator,
      Expression.Repetition part) {
    String content = surroundings.grammar().source().content();
    SourceSpan inner = separator.body().span();
    int end = separator.span().end();
    boolean isOpen = separator.span().start() < inner.start();
    String closing = content.substring(inner.end(), end);
    SourceEdit moved =
        new SourceEdit(
            new SourceSpan(inner.end(), part.span().end()),
            content.substring(end, part.span().end()) + (isOpen ? closing : " )" + closing));
    return isOpen
        ? new SourceEdit[] {moved}
        : new SourceEdit[] {
          new SourceEdit(new SourceSpan(inner.start(), inner.start()), "( "), moved
        };
  }
}
