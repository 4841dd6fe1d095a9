package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
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
import java.util.regex.Pattern;

/**
 * Gives a grammar of a language a lexer, by a pragma: words, and all texts in quotes, become
 * terminals, as the specification of such a language has them. Without one, {@code doif} may be a
 * name or two keywords. Which rules are words: those in capitals, as is the custom of the W3C's
 * grammars; or those made of classes of characters alone. Where the grammar has rules of white
 * space, the lexer is also offered with a second pragma by which these are ignored: white space on
 * both sides of operators of many levels needs a look ahead over all of it, and behind terminals it
 * needs none.
 */
final class LexerCandidates implements CandidateSource {
  /** With fewer rules in capitals it is no custom. */
  private static final int FEWEST_CAPITALS = 3;

  /** Where capitals say what is meant, and where it is a guess. */
  private static final int RANK_OF_CUSTOM = 0;

  private static final int RANK = 3;

  /** The pragma of a grammar that has one. */
  private static final Pattern LEXER = Pattern.compile("!\\s*lexer\\s*:");

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    WhiteSpaceRules whiteSpace = new WhiteSpaceRules(surroundings);
    if (surroundings.rules().stream().anyMatch(Rule::isTerminal)) {
      ImmutableSet<String> ignored = whiteSpace.names();
      if (!ignored.isEmpty() && hasLexer(surroundings) && !ignores(surroundings)) {
        consumer.accept(ignoring(ignored));
      }
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
    ImmutableSet<String> ignored = whiteSpace.names();
    ImmutableSet<String> comments = whiteSpace.comments(ignored);
    for (ImmutableSet<String> set : sets) {
      if (!set.isEmpty()) {
        int rank = set.equals(capitals) ? RANK_OF_CUSTOM : RANK;
        consumer.accept(candidate(set, ImmutableSet.of(), rank));
        if (!ignored.isEmpty()) {
          // What is left out would have ignored text in its middle.
          Set<String> others = Sets.union(comments, names(surroundings, LexerCandidates::isMixed));
          consumer.accept(candidate(Sets.union(set, others).immutableCopy(), ignored, rank + 1));
        }
      }
    }
  }

  private static boolean hasLexer(Surroundings surroundings) {
    return surroundings.grammar().comments().stream()
        .anyMatch(comment -> LEXER.matcher(comment.text()).lookingAt());
  }

  private static boolean ignores(Surroundings surroundings) {
    return surroundings.rules().stream().anyMatch(rule -> Subexpressions.isOfIgnored(rule.name()));
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

  /** Fixed texts and classes of characters, such as a character in quotes. */
  private static boolean isMixed(Rule rule) {
    boolean[] has = {false, false};
    rule.body()
        .walk(
            part -> {
              has[0] |= part instanceof CharacterClass;
              has[1] |= part instanceof Literal literal && !literal.codePoints().isEmpty();
            });
    return Subexpressions.calls(rule.body()).isEmpty() && has[0] && has[1];
  }

  private static Candidate candidate(
      ImmutableSet<String> rules, ImmutableSet<String> ignored, int rank) {
    String what = rules.size() > 4 ? rules.size() + " rules of words" : quoted(rules);
    String lexer =
        "give the grammar a lexer: " + what + " and all texts in quotes are matched as a whole";
    String pragma = "#! lexer: " + String.join(" ", rules) + "\n";
    return ignored.isEmpty()
        ? Candidate.broad(
            Cause.UNBOUNDED_LOOKAHEAD, lexer, rank, 0, ImmutableList.of(atTheHead(pragma)))
        : Candidate.broadAndWider(
            Cause.UNBOUNDED_LOOKAHEAD,
            lexer + ", and " + quoted(ignored) + " may follow each of them",
            rank,
            ImmutableList.of(atTheHead(pragma + ignore(ignored))));
  }

  /** For a grammar that has a lexer already. */
  private static Candidate ignoring(ImmutableSet<String> ignored) {
    return Candidate.broadAndWider(
        Cause.UNBOUNDED_LOOKAHEAD,
        "ignore " + quoted(ignored) + " between terminals: it may follow each of them",
        RANK,
        ImmutableList.of(atTheHead(ignore(ignored))));
  }

  private static String ignore(ImmutableSet<String> rules) {
    return "#! ignore: " + String.join(" ", rules) + "\n";
  }

  private static Edit atTheHead(String lines) {
    return new Edit(new SourceSpan(0, 0), lines);
  }

  private static String quoted(ImmutableSet<String> rules) {
    return "'" + String.join("', '", rules) + "'";
  }
}
