package io.dyck.checker.repair;

import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets an optional part stand only behind the separator before it, which is optional as well:
 * {@code ";"? member*} becomes {@code ( ";" member* )?}. What stands before both may end in
 * something that begins as the part does, and the separator then tells them apart.
 */
final class DependentPartCandidates implements CandidateSource {
  private static final int MOST = 8;
  private static final int FARTHEST = 3;
  private static final int RANK = 3;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    propose(surroundings, FARTHEST, consumer);
  }

  /** In all rules that are no farther away than a bound. */
  static void propose(Surroundings surroundings, int farthest, Consumer<Candidate> consumer) {
    int[] left = {MOST};
    surroundings.walkNear(
        farthest,
        (rule, part) -> {
          if (part instanceof Sequence sequence) {
            for (int i = 0; i + 1 < sequence.items().size() && left[0] > 0; i++) {
              left[0] -= propose(surroundings, rule, sequence, i, consumer) ? 1 : 0;
            }
          }
        });
  }

  private static boolean propose(
      Surroundings surroundings,
      Rule rule,
      Sequence sequence,
      int index,
      Consumer<Candidate> consumer) {
    String separator = separator(surroundings, sequence.items().get(index));
    Expression next = sequence.items().get(index + 1);
    if (separator == null
        || !(next instanceof Repetition part)
        || part.minimum() > 0
        || separator(surroundings, part) != null
        || isBlank(surroundings, part)) {
      return false;
    }
    consumer.accept(
        Candidate.taking(
            Cause.OPEN_END,
            "let '"
                + GenericCandidates.shortened(named(surroundings, part))
                + "' stand only behind '"
                + separator
                + "' in '"
                + rule.name()
                + "'",
            RANK,
            surroundings.distance(rule.name()),
            edits(surroundings, (Repetition) sequence.items().get(index), part)));
    return true;
  }

  /** The text in an optional part that is nothing else but white space; null: it is none. */
  private static @Nullable String separator(Surroundings surroundings, Expression part) {
    if (!(part instanceof Repetition repetition)
        || repetition.minimum() != 0
        || repetition.maximum() == null
        || repetition.maximum() != 1) {
      return null;
    }
    List<Expression> rest = withoutBlanks(surroundings, repetition.body());
    String text = rest.size() == 1 ? surroundings.fixedText(rest.get(0)) : null;
    return text == null || text.isBlank() ? null : text;
  }

  /** What the part has beside white space, if that is one thing; else all of it. */
  private static String named(Surroundings surroundings, Repetition part) {
    List<Expression> rest = withoutBlanks(surroundings, part.body());
    return surroundings.text(rest.size() == 1 ? rest.get(0) : part);
  }

  private static List<Expression> withoutBlanks(Surroundings surroundings, Expression body) {
    Expression single = Subexpressions.single(body);
    List<Expression> items =
        single instanceof Sequence sequence ? sequence.items() : List.of(single);
    return items.stream().filter(item -> !isBlank(surroundings, item)).toList();
  }

  /** Whether it is white space, perhaps with comments. */
  private static boolean isBlank(Surroundings surroundings, Expression part) {
    return surroundings
        .languages(part)
        .filter(OptionalPartCandidates::beginsWithBlank)
        .filter(languages -> languages.matches(0, new byte[] {' '}))
        .isPresent();
  }

  /** What closes the separator's part is moved behind the other one. */
  private static Edit[] edits(Surroundings surroundings, Repetition separator, Repetition part) {
    String content = surroundings.grammar().source().content();
    SourceSpan inner = separator.body().span();
    int end = separator.span().end();
    boolean isOpen = separator.span().start() < inner.start();
    String closing = content.substring(inner.end(), end);
    Edit moved =
        new Edit(
            new SourceSpan(inner.end(), part.span().end()),
            content.substring(end, part.span().end()) + (isOpen ? closing : " )" + closing));
    return isOpen
        ? new Edit[] {moved}
        : new Edit[] {new Edit(new SourceSpan(inner.start(), inner.start()), "( "), moved};
  }
}
