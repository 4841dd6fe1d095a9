package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Requires white space between the items of a repetition if the items run into each other: {@code
 * item+} becomes {@code item ( WS+ item )*}. {@code WS} is the grammar's own rule of white space.
 * Without such a rule a repeated character class is used, because every engine reads it.
 */
final class ItemSeparatorCandidates implements CandidateSource {
  private static final int MOST = 10;
  private static final int FARTHEST = 3;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    String blanks = whiteSpaceExpression(surroundings);
    return surroundings
        .parts(FARTHEST, Expression.Repetition.class)
        .filter(part -> isOfItems(surroundings, part.expression()))
        .limit(MOST)
        .map(part -> candidate(surroundings, part.rule(), part.expression(), blanks));
  }

  /**
   * Returns whether a repetition repeats, without a bound, items that are longer than a character,
   * never empty, and not white space.
   */
  private static boolean isOfItems(
      ConflictSurroundings surroundings, Expression.Repetition repetition) {
    Expression body = repetition.body();
    boolean isCounted = repetition.maximum() != null || repetition.minimum() > 1;
    if (isCounted || body instanceof Expression.CharacterClass || surroundings.canBeEmpty(body)) {
      return false;
    }
    Optional<ExpressionAutomata> languages = surroundings.languages(body);
    return languages.isEmpty()
        || (!languages.get().canBeginWith(' ') && surroundings.fixedText(body) == null);
  }

  private static Candidate candidate(
      ConflictSurroundings surroundings,
      Rule rule,
      Expression.Repetition repetition,
      String blanks) {
    String text = surroundings.parenthesize(repetition.body());
    String list = "( " + text + " ( " + blanks + " " + text + " )* )";
    return Candidate.of(
        ConflictCause.UNBOUNDED_LOOKAHEAD,
        "ask for white space between the items of '%s' in '%s'"
            .formatted(AlternativeCandidates.shorten(surroundings.text(repetition)), rule.name()),
        4,
        surroundings.distance(rule.name()),
        List.of(new SourceEdit(repetition.span(), list + (repetition.minimum() == 0 ? "?" : ""))));
  }

  /**
   * Returns an expression for white space that is not empty, if possible with a rule of the
   * grammar.
   */
  private static String whiteSpaceExpression(ConflictSurroundings surroundings) {
    for (Rule rule : surroundings.grammar().rules().values()) {
      Optional<ExpressionAutomata> languages =
          !surroundings.isStart(rule)
                  && surroundings.calls().isRegularRule(rule.name())
                  && surroundings.canMatch(rule.body(), " ")
              ? surroundings.languages(rule.body())
              : Optional.empty();
      if (languages.isPresent()
          && isOnlyBlanks(languages.get())
          && !languages.get().automaton(0).isAccepting(0)) {
        return rule.name() + (languages.get().matches(0, "  ") ? "" : "+");
      }
    }
    return "[ \\t\\n\\r]+";
  }

  /** Blanks and line ends only, a blank among them. */
  private static boolean isOnlyBlanks(ExpressionAutomata languages) {
    return languages.matches(0, " ")
        && IntStream.range('!', 127)
            .noneMatch(c -> languages.automaton(0).hasLetter(languages.letter(c)));
  }
}
