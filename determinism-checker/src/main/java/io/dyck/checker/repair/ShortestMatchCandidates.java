package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.Dfa;
import java.util.function.Consumer;

/**
 * Ends rules at the first place where they are complete, by a pragma: for a rule with a closing
 * delimiter that can go on after it, {@code "/*" .* "*}{@code /"}, the shortest match is meant.
 */
final class ShortestMatchCandidates implements CandidateSource {
  private static final int MOST = 4;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    int left = MOST;
    for (Rule rule : surroundings.rules()) {
      if (left > 0 && isMeant(surroundings, rule)) {
        left--;
        consumer.accept(
            Candidate.taking(
                Cause.DELIMITER_IN_BODY,
                "let '" + rule.name() + "' end at the first place where it is complete",
                3,
                surroundings.distance(rule.name()),
                new Edit(new SourceSpan(0, 0), "#! shortest-match: " + rule.name() + "\n")));
      }
    }
  }

  /** Ends with a fixed text, and some text of it begins with another one. */
  static boolean isMeant(Surroundings surroundings, Rule rule) {
    if (rule.isTerminal()
        || rule.name().equals(surroundings.grammar().start())
        || !surroundings.calls().isRegularRule(rule.name())) {
      return false;
    }
    Expression body = rule.body();
    if (!(body instanceof Sequence sequence) || sequence.items().size() < 2) {
      return false;
    }
    ImmutableList<Expression> items = sequence.items();
    String close = surroundings.fixedText(items.get(items.size() - 1));
    if (close == null
        || close.isEmpty()
        || surroundings.fixedText(body) != null
        || surroundings.mayBeEmpty(body)) {
      return false;
    }
    return surroundings.languages(body).filter(l -> goesOn(l.automaton(0))).isPresent();
  }

  private static boolean goesOn(Dfa automaton) {
    for (int state = 0; state < automaton.size(); state++) {
      if (automaton.isAccepting(state) && !automaton.isDeadEnd(state)) {
        return true;
      }
    }
    return false;
  }
}
