package io.dyck.checker.repair;

import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps a rule from ending with another one of its kind, as a statement with a condition ends with
 * a statement: the alternatives that may do so are left out. Inside of delimiters it nests as
 * before.
 */
final class TailCandidates implements CandidateSource {
  private static final int MOST = 6;
  private static final int FARTHEST = 3;
  private static final int RANK = 5;

  /** Of a rule that many others call, more is lost. */
  private static final int MOST_CALLERS = 3;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    int left = MOST;
    for (Rule rule : surroundings.rules()) {
      if (left > 0
          && surroundings.distance(rule.name()) <= FARTHEST
          && !rule.name().equals(surroundings.grammar().start())
          && Subexpressions.single(rule.body()) instanceof Choice choice
          && propose(surroundings, rule, choice, consumer)) {
        left--;
      }
    }
  }

  private static boolean propose(
      Surroundings surroundings, Rule rule, Choice choice, Consumer<Candidate> consumer) {
    List<String> kept = new ArrayList<>();
    Set<String> removed = new HashSet<>();
    for (Expression alternative : choice.alternatives()) {
      if (endsWith(surroundings, alternative, rule.name(), new HashSet<>())) {
        removed.addAll(Subexpressions.calls(alternative));
      } else {
        kept.add(surroundings.text(alternative));
      }
    }
    // With one of them left out it is the same as to remove that alternative.
    if (kept.isEmpty() || kept.size() > choice.alternatives().size() - 2) {
      return false;
    }
    long callers =
        surroundings.rules().stream()
            .filter(
                caller ->
                    !removed.contains(caller.name())
                        && Subexpressions.calls(caller.body()).contains(rule.name()))
            .count();
    consumer.accept(
        Candidate.taking(
            Cause.OVERLAPPING_RECURSION,
            "let no '" + rule.name() + "' end with another one",
            RANK + (int) Math.min(MOST_CALLERS, Math.max(0, callers - 1)),
            surroundings.distance(rule.name()),
            new Edit(choice.span(), String.join(" | ", kept))));
    return true;
  }

  /** Whether the last part may be a rule, or end with it. */
  private static boolean endsWith(
      Surroundings surroundings, Expression expression, String wanted, Set<String> seen) {
    if (expression instanceof Choice choice) {
      return choice.alternatives().stream()
          .anyMatch(alternative -> endsWith(surroundings, alternative, wanted, seen));
    }
    if (expression instanceof Sequence sequence && !sequence.items().isEmpty()) {
      List<Expression> items = sequence.items();
      return endsWith(surroundings, items.get(items.size() - 1), wanted, seen);
    }
    return expression instanceof Reference call
        && (call.rule().equals(wanted)
            || (seen.add(call.rule())
                && endsWith(
                    surroundings, surroundings.grammar().rule(call.rule()).body(), wanted, seen)));
  }
}
