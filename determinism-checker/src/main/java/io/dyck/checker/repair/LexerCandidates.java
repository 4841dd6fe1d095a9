package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Gives a grammar of a language a lexer, by a pragma: words, and all texts in quotes, become
 * terminals, as the specification of such a language has them. Without one, {@code doif} may be a
 * name or two keywords. Which rules are words: those in capitals, as is the custom of the W3C's
 * grammars; or those made of classes of characters alone.
 */
final class LexerCandidates implements CandidateSource {
  /** With fewer rules in capitals it is no custom. */
  private static final int FEWEST_CAPITALS = 3;

  /** Where capitals say what is meant, and where it is a guess. */
  private static final int RANK_OF_CUSTOM = 0;

  private static final int RANK = 3;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    if (surroundings.rules().stream().anyMatch(Rule::isTerminal)) {
      return;
    }
    Set<ImmutableSet<String>> sets = new LinkedHashSet<>();
    ImmutableSet<String> capitals = names(surroundings, LexerCandidates::isInCapitals);
    if (capitals.size() >= FEWEST_CAPITALS) {
      sets.add(capitals);
    }
    sets.add(names(surroundings, rule -> isWord(surroundings, rule)));
    sets.add(
        names(
            surroundings,
            rule ->
                KeywordCandidates.isWordRule(surroundings, rule)
                    && KeywordCandidates.hasKeywords(surroundings, rule)));
    for (ImmutableSet<String> set : sets) {
      if (!set.isEmpty()) {
        consumer.accept(candidate(set, set.equals(capitals) ? RANK_OF_CUSTOM : RANK));
      }
    }
  }

  /** Those that some rule of another kind calls. */
  private static ImmutableSet<String> names(Surroundings surroundings, Predicate<Rule> isTerminal) {
    Set<String> called = new HashSet<>();
    for (Rule rule : surroundings.rules()) {
      if (!isTerminal.test(rule)) {
        called.addAll(Subexpressions.calls(rule.body()));
      }
    }
    return surroundings.rules().stream()
        .filter(
            rule ->
                called.contains(rule.name())
                    && isTerminal.test(rule)
                    && TerminalCandidates.mayBeTerminal(surroundings, rule))
        .map(Rule::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static boolean isInCapitals(Rule rule) {
    String name = rule.name();
    return name.chars().anyMatch(Character::isUpperCase)
        && name.chars().noneMatch(Character::isLowerCase);
  }

  /** Of unbounded length, and made of characters, not of other rules. */
  private static boolean isWord(Surroundings surroundings, Rule rule) {
    boolean[] repeats = {false};
    boolean[] hasClass = {false};
    rule.body()
        .walk(
            part -> {
              repeats[0] |= part instanceof Repetition repetition && repetition.maximum() == null;
              hasClass[0] |= part instanceof CharacterClass || part instanceof Literal;
            });
    return Subexpressions.calls(rule.body()).isEmpty()
        && repeats[0]
        && hasClass[0]
        && surroundings.fixedText(rule.body()) == null;
  }

  private static Candidate candidate(ImmutableSet<String> rules, int rank) {
    String what =
        rules.size() > 4
            ? rules.size() + " rules of words"
            : "'" + String.join("', '", rules) + "'";
    return Candidate.broad(
        Cause.UNBOUNDED_LOOKAHEAD,
        "give the grammar a lexer: " + what + " and all texts in quotes are matched as a whole",
        rank,
        0,
        ImmutableList.of(
            new Edit(new SourceSpan(0, 0), "#! lexer: " + String.join(" ", rules) + "\n")));
  }
}
