package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps what follows a short literal from forming a longer one with it: {@code "/"} before an
 * optional comment, beside comments that begin with {@code "//"} or {@code "/*"}.
 */
final class OperatorCandidates implements CandidateSource {
  private static final int MOST = 12;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    Set<String> literals = new LinkedHashSet<>();
    for (Rule rule : surroundings.rules()) {
      rule.body()
          .walk(
              part -> {
                if (part instanceof Literal literal) {
                  literals.add(Surroundings.text(literal.codePoints()));
                }
              });
    }
    int[] left = {MOST};
    for (Rule rule : surroundings.rules()) {
      rule.body()
          .walk(
              part -> {
                if (part instanceof Sequence sequence) {
                  for (int i = 0; i + 1 < sequence.items().size() && left[0] > 0; i++) {
                    left[0] -= propose(surroundings, rule, sequence, i, literals, consumer) ? 1 : 0;
                  }
                }
              });
    }
  }

  private static boolean propose(
      Surroundings surroundings,
      Rule rule,
      Sequence sequence,
      int index,
      Set<String> literals,
      Consumer<Candidate> consumer) {
    Expression next = sequence.items().get(index + 1);
    if (!surroundings.mayBeEmpty(next)) {
      return false;
    }
    Set<String> operators = new LinkedHashSet<>();
    collect(surroundings, sequence.items().get(index), operators);
    if (operators.isEmpty()) {
      return false;
    }
    Optional<RegularLanguages> languages = surroundings.languages(next);
    if (languages.isEmpty()) {
      return false;
    }
    StringBuilder bad = new StringBuilder();
    for (String operator : operators) {
      for (String literal : literals) {
        if (literal.length() > operator.length() && literal.startsWith(operator)) {
          char c = literal.charAt(operator.length());
          int letter = c < 128 ? languages.get().letter(c) : -1;
          boolean begins = letter >= 0 && languages.get().automaton(0).step(0, letter) >= 0;
          if (begins && bad.indexOf(String.valueOf(c)) < 0) {
            bad.append(c);
          }
        }
      }
    }
    if (bad.isEmpty()) {
      return false;
    }
    String text = GbnfText.grouped(next, surroundings.text(next));
    consumer.accept(
        new Candidate(
            Cause.UNBOUNDED_LOOKAHEAD,
            "let '"
                + surroundings.text(next)
                + "' after "
                + GbnfText.choice(operators)
                + " not begin with "
                + GbnfText.oneOf(bad.toString()),
            ImmutableList.of(
                new Edit(
                    next.span(),
                    "( " + text + " - ( " + GbnfText.oneOf(bad.toString()) + " .* ) )")),
            0,
            surroundings.distance(rule.name()),
            true,
            false));
    return true;
  }

  private static void collect(
      Surroundings surroundings, Expression expression, Set<String> operators) {
    String fixed = surroundings.fixedText(expression);
    if (fixed != null && !fixed.isEmpty()) {
      operators.add(fixed);
    } else if (expression instanceof Choice choice) {
      choice.alternatives().forEach(part -> collect(surroundings, part, operators));
    }
  }
}
