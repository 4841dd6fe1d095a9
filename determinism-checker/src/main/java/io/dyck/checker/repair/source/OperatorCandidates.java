package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableSet;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.regular.PartAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.GbnfText;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Expression;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Prevents a short literal and the text behind it from forming a longer literal. An example is
 * {@code "/"} before an optional comment, if comments begin with {@code "//"} or {@code "/*"}.
 */
final class OperatorCandidates implements CandidateSource {
  private static final int MOST = 12;

  @Override
  public Stream<Candidate> propose(Surroundings surroundings) {
    Set<String> literals =
        surroundings
            .parts(Integer.MAX_VALUE, Expression.Literal.class)
            .map(part -> Subexpressions.text(part.expression()))
            .collect(ImmutableSet.toImmutableSet());
    return surroundings
        .items(Integer.MAX_VALUE)
        .filter(item -> !item.isLast() && surroundings.mayBeEmpty(item.beside(1)))
        .flatMap(item -> candidate(surroundings, item, literals).stream())
        .limit(MOST);
  }

  private static Optional<Candidate> candidate(
      Surroundings surroundings, Surroundings.Item item, Set<String> literals) {
    Set<String> operators = new LinkedHashSet<>();
    collect(surroundings, item.expression(), operators);
    Expression next = item.beside(1);
    Optional<PartAutomata> languages =
        operators.isEmpty() ? Optional.empty() : surroundings.languages(next);
    if (languages.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder bad = new StringBuilder();
    for (String operator : operators) {
      for (String literal : literals) {
        if (literal.length() > operator.length() && literal.startsWith(operator)) {
          char c = literal.charAt(operator.length());
          boolean begins = c < 128 && languages.get().mayBeginWith(c);
          if (begins && bad.indexOf(String.valueOf(c)) < 0) {
            bad.append(c);
          }
        }
      }
    }
    if (bad.isEmpty()) {
      return Optional.empty();
    }
    String unwanted = GbnfText.oneOf(bad.toString());
    return Optional.of(
        Candidate.taking(
            Cause.UNBOUNDED_LOOKAHEAD,
            "let '%s' after %s not begin with %s"
                .formatted(surroundings.text(next), GbnfText.choice(operators), unwanted),
            0,
            surroundings.distance(item.rule().name()),
            new Edit(
                next.span(), "( " + surroundings.grouped(next) + " - ( " + unwanted + " .* ) )")));
  }

  private static void collect(
      Surroundings surroundings, Expression expression, Set<String> operators) {
    String fixed = surroundings.fixedText(expression);
    if (fixed != null && !fixed.isEmpty()) {
      operators.add(fixed);
    } else if (expression instanceof Expression.Choice choice) {
      choice.alternatives().forEach(part -> collect(surroundings, part, operators));
    }
  }
}
