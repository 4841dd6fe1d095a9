package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps a group from containing itself: where {@code group ::= "%" item* "%"} and {@code item ::=
 * word | group}, the call of {@code item} in the group is written out without the group. It stays
 * as it is everywhere else.
 */
final class GroupCandidates implements CandidateSource {
  private static final int MOST = 8;
  private static final int FARTHEST = 3;
  private static final int LONGEST_TEXT = 300;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    int[] left = {MOST};
    surroundings.walkNear(
        FARTHEST,
        (rule, part) -> {
          if (part instanceof Reference call && left[0] > 0) {
            left[0] -= propose(surroundings, rule, call, consumer) ? 1 : 0;
          }
        });
  }

  private static boolean propose(
      Surroundings surroundings, Rule group, Reference call, Consumer<Candidate> consumer) {
    if (call.rule().equals(group.name())) {
      return false;
    }
    Rule called = surroundings.grammar().rule(call.rule());
    if (called.isTerminal() || !(Subexpressions.single(called.body()) instanceof Choice choice)) {
      return false;
    }
    List<String> kept = new ArrayList<>();
    for (Expression alternative : choice.alternatives()) {
      if (!isCallOf(alternative, group.name())) {
        kept.add(surroundings.text(alternative));
      }
    }
    String text = String.join(" | ", kept);
    if (kept.isEmpty()
        || kept.size() == choice.alternatives().size()
        || text.length() > LONGEST_TEXT) {
      return false;
    }
    consumer.accept(
        new Candidate(
            Cause.OVERLAPPING_RECURSION,
            "let no '"
                + group.name()
                + "' directly contain one, with '"
                + called.name()
                + "' written out",
            ImmutableList.of(new Edit(call.span(), "( " + text + " )")),
            4,
            surroundings.distance(group.name()),
            true,
            false));
    return true;
  }

  private static boolean isCallOf(Expression alternative, String rule) {
    return Subexpressions.single(alternative) instanceof Reference reference
        && reference.rule().equals(rule);
  }
}
