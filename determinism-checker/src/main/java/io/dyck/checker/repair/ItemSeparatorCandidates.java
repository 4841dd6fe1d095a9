package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Asks for white space between the items of a repetition that glue together: {@code item+} becomes
 * {@code item ( WS+ item )*}. White space is called by the rule that the grammar has for it, if it
 * has one; every engine reads the repetition of a class.
 */
final class ItemSeparatorCandidates implements CandidateSource {
  private static final int MOST = 10;
  private static final int FARTHEST = 3;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    String blanks = blanks(surroundings);
    int[] left = {MOST};
    surroundings.walkNear(
        FARTHEST,
        (rule, part) -> {
          if (part instanceof Repetition repetition
              && left[0] > 0
              && isOfItems(surroundings, repetition)) {
            left[0]--;
            consumer.accept(candidate(surroundings, rule, repetition, blanks));
          }
        });
  }

  /** Any number of parts that are more than a character, never empty, and no white space. */
  private static boolean isOfItems(Surroundings surroundings, Repetition repetition) {
    boolean isCounted = repetition.maximum() != null || repetition.minimum() > 1;
    if (isCounted
        || repetition.body() instanceof CharacterClass
        || surroundings.mayBeEmpty(repetition.body())) {
      return false;
    }
    Optional<RegularLanguages> languages = surroundings.languages(repetition.body());
    if (languages.isEmpty()) {
      return true;
    }
    RegularLanguages known = languages.get();
    return known.automaton(0).step(0, known.letter(' ')) < 0
        && surroundings.fixedText(repetition.body()) == null;
  }

  private static Candidate candidate(
      Surroundings surroundings, Rule rule, Repetition repetition, String blanks) {
    Expression item = repetition.body();
    String text = GbnfText.grouped(item, surroundings.text(item));
    String list = text + " ( " + blanks + " " + text + " )*";
    String replacement = repetition.minimum() == 0 ? "( " + list + " )?" : "( " + list + " )";
    return new Candidate(
        Cause.UNBOUNDED_LOOKAHEAD,
        "ask for white space between the items of '"
            + GenericCandidates.shortened(surroundings.text(repetition))
            + "' in '"
            + rule.name()
            + "'",
        ImmutableList.of(new Edit(repetition.span(), replacement)),
        4,
        surroundings.distance(rule.name()),
        false,
        false);
  }

  /** What the grammar calls white space that is not empty. */
  private static String blanks(Surroundings surroundings) {
    Grammar grammar = surroundings.grammar();
    for (Rule rule : grammar.rules().values()) {
      if (rule.name().equals(grammar.start())
          || !surroundings.calls().isRegularRule(rule.name())
          || !surroundings.mayMatch(rule.body(), " ")) {
        continue;
      }
      Optional<RegularLanguages> languages = surroundings.languages(rule.body());
      if (languages.isPresent() && isOfBlanks(languages.get())) {
        RegularLanguages known = languages.get();
        boolean mayBeEmpty = known.automaton(0).isAccepting(0);
        boolean repeats = known.matches(0, new byte[] {' ', ' '});
        if (!mayBeEmpty) {
          return repeats ? rule.name() : rule.name() + "+";
        }
      }
    }
    return "[ \\t\\n\\r]+";
  }

  /** Blanks and line ends only, a blank among them. */
  private static boolean isOfBlanks(RegularLanguages languages) {
    if (!languages.matches(0, new byte[] {' '})) {
      return false;
    }
    for (int c = '!'; c < 127; c++) {
      if (languages.automaton(0).mentions(languages.letter(c))) {
        return false;
      }
    }
    return true;
  }
}
