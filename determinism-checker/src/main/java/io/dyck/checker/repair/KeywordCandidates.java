package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Reserves keywords: takes the fixed words of the grammar out of rules that match words of any
 * length.
 */
final class KeywordCandidates implements CandidateSource {
  private static final int MOST_IDENTIFIERS = 4;

  /** A rule that matches one of these is no rule of words. */
  private static final String NO_WORDS = " \t\n\"'()[]{}<>,;=";

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    int found = 0;
    for (Rule rule : surroundings.rules()) {
      if (found < MOST_IDENTIFIERS && isWordRule(surroundings, rule)) {
        found += propose(surroundings, rule, consumer) ? 1 : 0;
      }
    }
  }

  /** Matches infinitely many texts, none of them empty, and is no list of other rules. */
  static boolean isWordRule(Surroundings surroundings, Rule rule) {
    Expression body = rule.body();
    if (!surroundings.calls().isRegularRule(rule.name()) || surroundings.fixedText(body) != null) {
      return false;
    }
    boolean[] hasClass = {false};
    boolean[] repeats = {false};
    body.walk(
        part -> {
          hasClass[0] |= part instanceof CharacterClass;
          repeats[0] |= part instanceof Repetition || part instanceof Reference;
        });
    return (hasClass[0] && repeats[0]) || body instanceof Difference;
  }

  private static boolean propose(
      Surroundings surroundings, Rule rule, Consumer<Candidate> consumer) {
    Optional<RegularLanguages> languages = surroundings.languages(rule.body());
    if (languages.isEmpty() || !isOfWords(languages.get())) {
      return false;
    }
    Map<String, Integer> keywords = keywords(surroundings, rule, languages.get());
    if (keywords.isEmpty()) {
      return false;
    }
    int distance = surroundings.distance(rule.name());
    Set<String> all = new TreeSet<>(keywords.keySet());
    Set<String> near = new TreeSet<>();
    keywords.forEach(
        (word, away) -> {
          if (away <= 1) {
            near.add(word);
          }
        });
    String text = surroundings.text(rule.body());
    String body = GbnfText.grouped(rule.body(), text);
    consumer.accept(
        Candidate.taking(
            Cause.KEYWORD_AS_IDENTIFIER,
            "reserve the keywords of the grammar: no '" + rule.name() + "' may be one",
            0,
            distance,
            new Edit(rule.body().span(), body + " - ( " + GbnfText.choice(all) + " )")));
    if (!near.isEmpty() && near.size() < all.size()) {
      consumer.accept(
          Candidate.taking(
              Cause.KEYWORD_AS_IDENTIFIER,
              "reserve " + listed(near) + ": no '" + rule.name() + "' may be one of them",
              1,
              distance,
              new Edit(rule.body().span(), body + " - ( " + GbnfText.choice(near) + " )")));
    }
    consumer.accept(
        Candidate.taking(
            Cause.KEYWORD_AS_IDENTIFIER,
            "let no '" + rule.name() + "' begin with a keyword of the grammar",
            5,
            distance,
            new Edit(rule.body().span(), body + " - ( ( " + GbnfText.choice(all) + " ) .* )")));
    return true;
  }

  private static String listed(Set<String> words) {
    ImmutableList.Builder<String> quoted = ImmutableList.builder();
    words.stream().limit(5).forEach(word -> quoted.add(GbnfText.literal(word)));
    return String.join(", ", quoted.build()) + (words.size() > 5 ? ", …" : "");
  }

  /** Whether some fixed word of the grammar is also matched by the rule. */
  static boolean hasKeywords(Surroundings surroundings, Rule rule) {
    Optional<RegularLanguages> languages = surroundings.languages(rule.body());
    return languages.isPresent()
        && isOfWords(languages.get())
        && !keywords(surroundings, rule, languages.get()).isEmpty();
  }

  /** Never empty, and without blanks, brackets and the like. */
  private static boolean isOfWords(RegularLanguages languages) {
    Dfa automaton = languages.automaton(0);
    if (automaton.isEmpty() || automaton.isAccepting(0)) {
      return false;
    }
    for (int i = 0; i < NO_WORDS.length(); i++) {
      if (automaton.mentions(languages.letter(NO_WORDS.charAt(i)))) {
        return false;
      }
    }
    return true;
  }

  /** Literals outside of the rule that it matches but for blanks, with their distance. */
  private static Map<String, Integer> keywords(
      Surroundings surroundings, Rule identifier, RegularLanguages languages) {
    Map<String, Integer> keywords = new LinkedHashMap<>();
    Set<String> inside = surroundings.calls().reachedFrom(identifier.name());
    for (Rule rule : surroundings.rules()) {
      if (rule.name().equals(identifier.name()) || inside.contains(rule.name())) {
        continue;
      }
      rule.body()
          .walk(
              part -> {
                if (part instanceof Literal literal && literal.codePoints().length() > 0) {
                  // A keyword may be written with the blank that must follow it.
                  String word = Surroundings.text(literal.codePoints()).strip();
                  if (!word.isEmpty()
                      && Character.isLetter(word.codePointAt(0))
                      && languages.matches(0, word.getBytes(StandardCharsets.UTF_8))) {
                    keywords.putIfAbsent(word, surroundings.distance(rule.name()));
                  }
                }
              });
    }
    return keywords;
  }
}
