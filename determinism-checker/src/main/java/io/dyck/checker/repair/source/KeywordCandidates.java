package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.repair.candidate.GbnfText;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reserves keywords: removes the fixed words of the grammar from rules that match words of any
 * length.
 */
final class KeywordCandidates implements CandidateSource {
  private static final int MOST_IDENTIFIERS = 4;

  /** The characters that a rule of words never matches. */
  private static final String NO_WORDS = " \t\n\"'()[]{}<>,;=";

  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings.rules().stream()
        .filter(rule -> isWordRule(surroundings, rule))
        .flatMap(rule -> candidate(surroundings, rule).stream())
        .limit(MOST_IDENTIFIERS);
  }

  /**
   * Returns whether a rule matches infinitely many texts, none of them empty, and is not a list of
   * other rules.
   */
  static boolean isWordRule(ConflictSurroundings surroundings, Rule rule) {
    Expression body = rule.body();
    return surroundings.calls().isRegularRule(rule.name())
        && surroundings.fixedText(body) == null
        && (body instanceof Expression.Difference
            || (body.contains(part -> part instanceof Expression.CharacterClass)
                && body.contains(
                    part ->
                        part instanceof Expression.Repetition
                            || part instanceof Expression.Reference)));
  }

  private static Optional<Candidate> candidate(ConflictSurroundings surroundings, Rule rule) {
    Set<String> keywords = keywords(surroundings, rule);
    String body = surroundings.parenthesize(rule.body()) + " - ( ";
    return keywords.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Candidate.withoutGain(
                ConflictCause.KEYWORD_AS_IDENTIFIER,
                "reserve the keywords of the grammar: no '" + rule.name() + "' may be one",
                0,
                surroundings.distance(rule.name()),
                new SourceEdit(rule.body().span(), body + GbnfText.joinToChoice(keywords) + " )")));
  }

  /** Returns whether the rule also matches some fixed word of the grammar. */
  static boolean hasKeywords(ConflictSurroundings surroundings, Rule rule) {
    return !keywords(surroundings, rule).isEmpty();
  }

  /**
   * Returns whether texts are never empty and contain no blanks, brackets and similar characters.
   */
  private static boolean isOfWords(ExpressionAutomata languages) {
    Dfa automaton = languages.automaton(0);
    return !automaton.isEmpty()
        && !automaton.isAccepting(0)
        && NO_WORDS.chars().noneMatch(c -> automaton.hasLetter(languages.letter(c)));
  }

  /**
   * Returns the literals outside of a rule that the rule matches, in alphabetical order. Blanks at
   * the ends of the literals are ignored.
   */
  private static Set<String> keywords(ConflictSurroundings surroundings, Rule identifier) {
    Optional<ExpressionAutomata> languages =
        surroundings.languages(identifier.body()).filter(KeywordCandidates::isOfWords);
    if (languages.isEmpty()) {
      return Set.of();
    }
    Set<String> keywords = new TreeSet<>();
    Set<String> inside = surroundings.calls().reachableFrom(identifier.name());
    surroundings
        .parts(Integer.MAX_VALUE, Expression.Literal.class)
        .filter(part -> !part.rule().name().equals(identifier.name()))
        .filter(part -> !inside.contains(part.rule().name()))
        .forEach(
            part -> {
              // A keyword may be written with the blank that must follow it.
              String word = Subexpressions.text(part.expression()).strip();
              if (!word.isEmpty()
                  && Character.isLetter(word.codePointAt(0))
                  && languages.get().matches(0, word)) {
                keywords.add(word);
              }
            });
    return keywords;
  }
}
