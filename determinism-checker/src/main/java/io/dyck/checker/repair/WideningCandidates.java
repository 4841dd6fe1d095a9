package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Rule;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes one rule of two that begin at the same place and are told apart only at their ends, such as
 * the left side of an assignment beside an expression: the narrow rule gets the body of the wide
 * one. The grammar then accepts more, and a program that reads its texts must refuse that; it is
 * what compilers do.
 */
final class WideningCandidates implements CandidateSource {
  private static final int MOST = 12;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    Conflict conflict = surroundings.conflict();
    // With longest match no texts can be compared, and it would not be known what is lost.
    if (conflict.readings().size() < 2
        || surroundings.rules().stream().anyMatch(Rule::isTerminal)) {
      return;
    }
    List<OpenRule> first = conflict.readings().get(0).open();
    List<OpenRule> second = conflict.readings().get(1).open();
    int common = Readings.common(first, second);
    Set<List<String>> pairs = new LinkedHashSet<>();
    for (OpenRule one : first.subList(common, first.size())) {
      for (OpenRule other : second.subList(common, second.size())) {
        if (one.start() == other.start() && !one.rule().equals(other.rule())) {
          pairs.add(List.of(one.rule(), other.rule()));
          pairs.add(List.of(other.rule(), one.rule()));
        }
      }
    }
    int left = MOST;
    for (List<String> pair : pairs) {
      Rule narrow = surroundings.grammar().rule(pair.get(0));
      Rule wide = surroundings.grammar().rule(pair.get(1));
      if (left > 0 && isWidening(surroundings, narrow, wide)) {
        left--;
        consumer.accept(candidate(surroundings, narrow, wide));
      }
    }
  }

  /** Not of words and the like, and not where the wide rule may be nothing but the narrow one. */
  private static boolean isWidening(Surroundings surroundings, Rule narrow, Rule wide) {
    return !narrow.name().equals(surroundings.grammar().start())
        && !surroundings.calls().isRegularRule(narrow.name())
        && !mayBeOnly(surroundings, wide, narrow, new HashSet<>());
  }

  private static boolean mayBeOnly(
      Surroundings surroundings, Rule rule, Rule wanted, Set<String> seen) {
    if (rule.name().equals(wanted.name())) {
      return true;
    }
    if (!seen.add(rule.name())) {
      return false;
    }
    Expression body = Subexpressions.single(rule.body());
    List<Expression> alternatives =
        body instanceof Choice choice ? choice.alternatives() : List.of(body);
    for (Expression alternative : alternatives) {
      if (Subexpressions.single(alternative) instanceof Reference call
          && mayBeOnly(surroundings, surroundings.grammar().rule(call.rule()), wanted, seen)) {
        return true;
      }
    }
    return false;
  }

  private static Candidate candidate(Surroundings surroundings, Rule narrow, Rule wide) {
    return Candidate.widening(
        Cause.UNBOUNDED_LOOKAHEAD,
        "let '" + narrow.name() + "' be anything that may be a '" + wide.name() + "'",
        5,
        surroundings.distance(narrow.name()),
        ImmutableList.of(new Edit(narrow.body().span(), wide.name())));
  }
}
