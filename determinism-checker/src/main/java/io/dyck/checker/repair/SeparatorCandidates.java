package io.dyck.checker.repair;

import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.function.Consumer;

/** Makes white space between words mandatory: {@code ws ::= [ \t]*} becomes {@code [ \t]+}. */
final class SeparatorCandidates implements CandidateSource {
  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    for (Rule rule : surroundings.rules()) {
      Expression body = Subexpressions.single(rule.body());
      if (body instanceof Repetition repetition
          && repetition.minimum() == 0
          && repetition.maximum() == null
          && beginsWithBlank(surroundings, body)) {
        SourceSpan span = new SourceSpan(repetition.span().end() - 1, repetition.span().end());
        if (surroundings.grammar().source().content().charAt(span.start()) == '*') {
          consumer.accept(
              Candidate.taking(
                  Cause.KEYWORD_AS_IDENTIFIER,
                  "never let '" + rule.name() + "' be empty",
                  4,
                  Math.min(1, surroundings.distance(rule.name())),
                  new Edit(span, "+")));
        }
      }
    }
  }

  private static boolean beginsWithBlank(Surroundings surroundings, Expression body) {
    return surroundings.languages(body).filter(OptionalPartCandidates::beginsWithBlank).isPresent();
  }
}
