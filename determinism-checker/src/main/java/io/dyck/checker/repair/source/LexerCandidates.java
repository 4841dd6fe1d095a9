package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
  public Stream<Candidate> propose(Surroundings surroundings) {
    WhiteSpaceRules whiteSpace = new WhiteSpaceRules(surroundings);
    ImmutableSet<String> ignored = whiteSpace.names();
    if (surroundings.rules().stream().anyMatch(Rule::isTerminal)) {
      return !ignored.isEmpty() && hasLexer(surroundings) && !ignores(surroundings)
          ? Stream.of(ignoring(ignored))
          : Stream.empty();
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
    sets.remove(ImmutableSet.of());
    // What is left out would have ignored text in its middle.
    Set<String> others =
        Sets.union(whiteSpace.comments(ignored), names(surroundings, LexerCandidates::isMixed));
    List<Candidate> found = new ArrayList<>();
    for (ImmutableSet<String> set : sets) {
      int rank = set.equals(capitals) ? RANK_OF_CUSTOM : RANK;
      found.add(candidate(set, ImmutableSet.of(), rank));
      if (!ignored.isEmpty()) {
        found.add(candidate(Sets.union(set, others).immutableCopy(), ignored, rank + 1));
      }
    }
    return found.stream();
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
    Set<String> called =
        surroundings.rules().stream()
            .filter(isTerminal.negate())
            .flatMap(rule -> Subexpressions.calls(rule.body()).stream())
            .collect(ImmutableSet.toImmutableSet());
    return surroundings.rules().stream()
        .filter(rule -> called.contains(rule.name()) && isTerminal.test(rule))
        .filter(rule -> TerminalCandidates.mayBeTerminal(surroundings, rule))
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
    return Subexpressions.calls(rule.body()).isEmpty()
        && Subexpressions.has(rule.body(), Subexpressions::isUnbounded)
        && Subexpressions.has(
            rule.body(), part -> part instanceof CharacterClass || part instanceof Literal)
        && surroundings.fixedText(rule.body()) == null;
  }

  /** Fixed texts and classes of characters, such as a character in quotes. */
  private static boolean isMixed(Rule rule) {
    return Subexpressions.calls(rule.body()).isEmpty()
        && Subexpressions.has(rule.body(), part -> part instanceof CharacterClass)
        && Subexpressions.of(rule.body(), Literal.class).anyMatch(l -> !l.codePoints().isEmpty());
  }

  private static Candidate candidate(
      ImmutableSet<String> rules, ImmutableSet<String> ignored, int rank) {
    String what = rules.size() > 4 ? rules.size() + " rules of words" : quoted(rules);
    String lexer =
        "give the grammar a lexer: " + what + " and all texts in quotes are matched as a whole";
    String pragma = "#! lexer: " + String.join(" ", rules) + "\n";
    return ignored.isEmpty()
        ? broad(lexer, rank, pragma, Candidate.Trait.BROAD, Candidate.Trait.GAINS_NOTHING)
        : broad(
            lexer + ", and " + quoted(ignored) + " may follow each of them",
            rank,
            pragma + ignore(ignored),
            Candidate.Trait.BROAD);
  }

  /** For a grammar that has a lexer already. */
  private static Candidate ignoring(ImmutableSet<String> ignored) {
    String what = "ignore " + quoted(ignored) + " between terminals: it may follow each of them";
    return broad(what, RANK, ignore(ignored), Candidate.Trait.BROAD);
  }

  private static Candidate broad(
      String title, int rank, String pragmas, Candidate.Trait... traits) {
    Edit edit = Edit.atTheHead(pragmas);
    return Candidate.of(Cause.UNBOUNDED_LOOKAHEAD, title, rank, 0, List.of(edit), traits);
  }

  private static String ignore(ImmutableSet<String> rules) {
    return "#! ignore: " + String.join(" ", rules) + "\n";
  }

  private static String quoted(ImmutableSet<String> rules) {
    return "'" + String.join("', '", rules) + "'";
  }
}
