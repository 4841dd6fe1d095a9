package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Prevents a group from containing itself. For {@code group ::= "%" item* "%"} and {@code item ::=
 * word | group}, the call of {@code item} in the group is replaced by the alternatives of {@code
 * item} without the group. The rule {@code item} and its other calls do not change.
 */
final class GroupCandidates implements CandidateSource {
  private static final int MOST = 8;
  private static final int FARTHEST = 3;
  private static final int LONGEST_TEXT = 300;

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings
        .parts(FARTHEST, Expression.Reference.class)
        .flatMap(part -> candidate(surroundings, part.rule(), part.expression()).stream())
        .limit(MOST);
  }

  private static Optional<Candidate> candidate(
      ConflictSurroundings surroundings, Rule group, Expression.Reference call) {
    Rule called = surroundings.grammar().rule(call.rule());
    if (call.rule().equals(group.name())
        || called.isTerminal()
        || !(Subexpressions.unwrapSingle(called.body()) instanceof Expression.Choice choice)) {
      return Optional.empty();
    }
    List<String> kept =
        choice.alternatives().stream()
            .filter(alternative -> !isCallOf(alternative, group.name()))
            .map(surroundings::text)
            .toList();
    String text = String.join(" | ", kept);
    if (kept.isEmpty()
        || kept.size() == choice.alternatives().size()
        || text.length() > LONGEST_TEXT) {
      return Optional.empty();
    }
    return Optional.of(
        Candidate.withoutGain(
            ConflictCause.OVERLAPPING_RECURSION,
            "let no '%s' directly contain one, with '%s' written out"
                .formatted(group.name(), called.name()),
            4,
            surroundings.distance(group.name()),
            new SourceEdit(call.span(), "( " + text + " )")));
  }

  private static boolean isCallOf(Expression alternative, String rule) {
    return Subexpressions.unwrapSingle(alternative) instanceof Expression.Reference reference
        && reference.rule().equals(rule);
  }
}
