package io.dyck.checker.repair.source;

import com.google.common.collect.Maps;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.regular.PartAutomata;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.GbnfText;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.Dfa;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
  public Stream<Candidate> propose(Surroundings surroundings) {
    return surroundings.rules().stream()
        .filter(rule -> isWordRule(surroundings, rule))
        .map(rule -> candidates(surroundings, rule, keywords(surroundings, rule)))
        .filter(found -> !found.isEmpty())
        .limit(MOST_IDENTIFIERS)
        .flatMap(List::stream);
  }

  /**
   * Returns whether a rule matches infinitely many texts, none of them empty, and is not a list of
   * other rules.
   */
  static boolean isWordRule(Surroundings surroundings, Rule rule) {
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

  private static List<Candidate> candidates(
      Surroundings surroundings, Rule rule, Map<String, Integer> keywords) {
    if (keywords.isEmpty()) {
      return List.of();
    }
    int distance = surroundings.distance(rule.name());
    Set<String> all = new TreeSet<>(keywords.keySet());
    Set<String> near = new TreeSet<>(Maps.filterValues(keywords, away -> away <= 1).keySet());
    String body = surroundings.grouped(rule.body()) + " - ( ";
    SourceSpan span = rule.body().span();
    List<Candidate> found = new ArrayList<>();
    found.add(
        Candidate.taking(
            Cause.KEYWORD_AS_IDENTIFIER,
            "reserve the keywords of the grammar: no '" + rule.name() + "' may be one",
            0,
            distance,
            new Edit(span, body + GbnfText.choice(all) + " )")));
    if (!near.isEmpty() && near.size() < all.size()) {
      found.add(
          Candidate.taking(
              Cause.KEYWORD_AS_IDENTIFIER,
              "reserve " + listed(near) + ": no '" + rule.name() + "' may be one of them",
              1,
              distance,
              new Edit(span, body + GbnfText.choice(near) + " )")));
    }
    return found;
  }

  private static String listed(Set<String> words) {
    return words.stream().limit(5).map(GbnfText::literal).collect(Collectors.joining(", "))
        + (words.size() > 5 ? ", …" : "");
  }

  /** Returns whether the rule also matches some fixed word of the grammar. */
  static boolean hasKeywords(Surroundings surroundings, Rule rule) {
    return !keywords(surroundings, rule).isEmpty();
  }

  /**
   * Returns whether texts are never empty and contain no blanks, brackets and similar characters.
   */
  private static boolean isOfWords(PartAutomata languages) {
    Dfa automaton = languages.automaton(0);
    return !automaton.isEmpty()
        && !automaton.isAccepting(0)
        && NO_WORDS.chars().noneMatch(c -> automaton.mentions(languages.letter(c)));
  }

  /**
   * Returns the literals outside of a rule that the rule matches, blanks at the ends left aside,
   * with their distances.
   */
  private static Map<String, Integer> keywords(Surroundings surroundings, Rule identifier) {
    Optional<PartAutomata> languages =
        surroundings.languages(identifier.body()).filter(KeywordCandidates::isOfWords);
    if (languages.isEmpty()) {
      return Map.of();
    }
    Map<String, Integer> keywords = new LinkedHashMap<>();
    Set<String> inside = surroundings.calls().reachedFrom(identifier.name());
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
                keywords.putIfAbsent(word, surroundings.distance(part.rule().name()));
              }
            });
    return keywords;
  }
}
