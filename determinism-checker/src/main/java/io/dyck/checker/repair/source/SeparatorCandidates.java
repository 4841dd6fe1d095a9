package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes white space between words mandatory: {@code ws ::= [ \t]*} becomes {@code [ \t]+}. */
final class SeparatorCandidates implements CandidateSource {
  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings.rules().stream().flatMap(rule -> candidate(surroundings, rule).stream());
  }

  private static Optional<Candidate> candidate(ConflictSurroundings surroundings, Rule rule) {
    if (!(Subexpressions.unwrapSingle(rule.body()) instanceof Repetition repetition)
        || repetition.minimum() != 0
        || repetition.maximum() != null) {
      return Optional.empty();
    }
    SourceSpan sign = new SourceSpan(repetition.span().end() - 1, repetition.span().end());
    return surroundings
        .languages(repetition)
        .filter(OptionalPartCandidates::beginsWithBlank)
        .filter(languages -> surroundings.text(sign).equals("*"))
        .map(
            languages ->
                Candidate.withoutGain(
                    ConflictCause.KEYWORD_AS_IDENTIFIER,
                    "never let '" + rule.name() + "' be empty",
                    4,
                    Math.min(1, surroundings.distance(rule.name())),
                    new SourceEdit(sign, "+")));
  }
}
